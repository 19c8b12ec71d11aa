const declared = new Set<string>()

/**
 * Declares what scenarios send as test data of this repository, and returns it. A recording shows it as it is, also
 * where the target has it from an earlier run; without a declaration it would look like a secret of the target.
 */
export function testData<Data>(data: Data): Data {
  collect(data)
  return data
}

/** Whether a text is declared as test data. */
export function isTestData(text: string): boolean {
  return declared.has(text)
}

function collect(data: unknown): void {
  if (typeof data === 'string') declared.add(data)
  else if (typeof data === 'object' && data !== null) Object.values(data).forEach(collect)
}
