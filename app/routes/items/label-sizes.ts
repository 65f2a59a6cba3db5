/** The papers that labels are printed on, in millimetres; the last is a sheet of 21. */
export const sizes = ['70x35', '50x30', '100x50', 'a4'] as const;
