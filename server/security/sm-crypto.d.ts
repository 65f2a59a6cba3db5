declare module 'sm-crypto' {
  export const sm2: {
    generateKeyPairHex(): { privateKey: string; publicKey: string };
    /** Mode 0 orders the ciphertext C1C2C3, mode 1 C1C3C2; C1 has no leading 04 in input or output. */
    doEncrypt(text: string | number[], publicKey: string, mode: 0 | 1): string;
    doDecrypt(cipher: string, privateKey: string, mode: 0 | 1): string;
  };
}
