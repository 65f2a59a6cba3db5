/** The status of a process that a setting keeps from starting (sysexits.h, EX_CONFIG): another start changes nothing until it is mended. */
export const wrongSettingStatus = 78;

/** A start that fails in the same way until somebody changes a setting; `main.js` ends the process with its status. */
export class WrongSetting extends Error {
  readonly exitCode = wrongSettingStatus;
}
