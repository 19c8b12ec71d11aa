/** After so many milliseconds any clock that shows milliseconds has moved: some count in steps of 16 (A46). */
export const tickMs = 20
