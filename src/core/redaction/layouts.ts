/** Which signs a text consists of, and where: a digit is 0, a letter a, A, ω or Ω. */
export function layoutOf(value: string): string {
  return value
    .replace(/\d/g, '0')
    .replace(/[A-WYZ]/g, 'A')
    .replace(/[a-wyz]/g, 'a')
    .replace(/[^\P{Lu}A-Z]/gu, 'Ω')
    .replace(/[^\p{Lu}\p{P}\s\p{ASCII}]/gu, 'ω')
}

/** The digits of a number that are compared. */
const precision = 15

export function layoutOfNumber(number: number): string {
  const written = String(Number(number.toPrecision(precision)))
  const [mantissa = '', exponent = ''] = written.split(/(?=e)/)
  return mantissa.replace(/\d/g, '0').replace('0', '1') + exponent
}

const alphabets: Readonly<Record<string, string>> = {
  '0': '0123456789',
  '1': '123456789',
  // A zero at the beginning stays one.
  z: '0',
  // Without x, because a text of many x is a mask.
  a: 'abcdefghijklmnopqrstuvwyz',
  A: 'ABCDEFGHIJKLMNOPQRSTUVWYZ',
  ω: 'αβγδεζηθικλμνοπρστυφχψω',
  Ω: 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΟΠΡΣΤΥΦΧΨΩ',
}

/** The text of a layout with this number. */
export function written(layout: string, ordinal: number): string {
  const signs = [...layout]
  let left = ordinal
  for (let place = signs.length - 1; place >= 0; place--) {
    const alphabet = alphabets[signs[place]!]
    if (alphabet === undefined) continue
    signs[place] = alphabet[left % alphabet.length]!
    left = Math.floor(left / alphabet.length)
  }
  return signs.join('')
}

/** Which number of its layout a text is. */
export function ordinalOf(standIn: string): number {
  const isNumber = !/[aAωΩ]/.test(layoutOf(standIn))
  const first = /^\D*0/.test(standIn) ? 'z' : '1'
  const layout = [...(isNumber ? layoutOf(standIn).replace('0', first) : layoutOf(standIn))]
  return [...standIn].reduce((ordinal, sign, place) => {
    const alphabet = alphabets[layout[place]!]
    if (alphabet === undefined) return ordinal
    const index = alphabet.indexOf(sign)
    return index === -1 ? Number.POSITIVE_INFINITY : ordinal * alphabet.length + index
  }, 0)
}
