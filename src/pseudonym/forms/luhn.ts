/** ISO/IEC 7812: whether the last digit agrees with those before it. */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index])
    const doubled = index % 2 === 0 ? digit : digit * 2
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** The digits with the one at a place chosen so that they pass, or do not pass, as asked. */
export function fixLuhn(digits: string, at: number, passes: boolean): string {
  for (let digit = 0; digit < 10; digit++) {
    const fixed = digits.slice(0, at) + digit + digits.slice(at + 1)
    if (passesLuhn(fixed) === passes) return fixed
  }
  return digits
}
