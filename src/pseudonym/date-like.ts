/** Whether a text is a date or a date-time in its form, and so nothing that has to be searched for secrets. */
export function isDateLike(text: string): boolean {
  return /^\d{4}-\d\d-\d\d(?:[T t][\d:.,+-]*[Zz]?)?$/.test(text)
}
