/** A stroke in a square of 100: through its points, bent (`curve`) or straight. */
export interface Stroke {
  curve: boolean;
  points: readonly (readonly [number, number])[];
}

/** As `~x,y x,y` for a bent stroke and `x,y x,y` for a straight one, strokes parted by `;`. */
const written: Record<string, string> = {
  A: '5,100 50,0 95,100;24,64 76,64',
  C: '~92,20 72,3 45,0 15,20 5,50 15,80 45,100 72,97 92,80',
  D: '12,0 12,100;~12,0 50,2 85,22 95,50 85,78 50,98 12,100',
  E: '88,0 12,0 12,100 88,100;12,49 74,49',
  H: '10,0 10,100;90,0 90,100;10,50 90,50',
  J: '30,0 92,0;~66,0 66,60 60,88 40,100 18,92 8,70',
  L: '16,0 16,100 92,100',
  M: '6,100 14,0 50,66 86,0 94,100',
  N: '10,100 10,0 90,100 90,0',
  R: '14,100 14,0;~14,0 60,2 88,14 90,28 80,44 55,52 14,52;50,52 92,100',
  T: '4,0 96,0;50,0 50,100',
  U: '~10,0 10,50 14,80 34,99 66,99 86,80 90,50 90,0',
  W: '2,0 24,100 50,34 76,100 98,0',
  X: '8,0 92,100;92,0 8,100',
  Y: '6,0 50,48 94,0;50,48 50,100',
  2: '~10,24 24,4 52,0 80,8 88,28 74,52 40,78 10,99;10,99 94,99',
  3: '~10,12 36,0 66,2 84,18 80,38 44,48;~44,48 84,56 92,76 76,96 44,100 8,88',
  6: '~80,6 50,10 20,40 10,68 20,92 50,100 82,90 88,68 72,50 44,48 16,62',
  8: '~50,46 22,36 16,18 30,3 50,0 70,3 84,18 78,36 50,46 16,62 10,80 26,97 50,100 74,97 90,80 84,62 50,46',
};

/** Each letter that could be taken for another one, bent as it is, is left out with all but one of its like: B, F, G, I, K, O, P, Q, S, V, Z, 0, 1, 4, 5, 7, 9. */
export const captchaLetters = Object.keys(written).join('');

export const strokesOf = (letter: string): Stroke[] =>
  (written[letter] ?? '').split(';').map((stroke) => ({
    curve: stroke.startsWith('~'),
    points: stroke
      .replace('~', '')
      .split(' ')
      .map((point) => point.split(',').map(Number) as [number, number]),
  }));
