declare module 'sm-crypto' {
  export const sm2: {
    generateKeyPairHex(): { privateKey: string; publicKey: string };
    getPublicKeyFromPrivateKey(privateKey: string): string;
    /** Mode 0 orders the cipher C1C2C3, mode 1 C1C3C2; C1 comes and goes without its leading 04. */
    doEncrypt(text: string | number[], publicKey: string, mode: 0 | 1): string;
    doDecrypt(cipher: string, privateKey: string, mode: 0 | 1): string;
  };
}
