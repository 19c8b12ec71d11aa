import {
  chai,
  type ExpectStatic,
  GLOBAL_EXPECT,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
} from '@vitest/expect'

/** The `expect` of the test runner around us: both would extend the same chai. */
const { [GLOBAL_EXPECT]: ofVitest } = globalThis as { readonly [GLOBAL_EXPECT]?: ExpectStatic }

/** The assertions of scenarios: `expect` as in vitest, which need not run. */
export const expect: ExpectStatic = ofVitest ?? createExpect()

function createExpect(): ExpectStatic {
  chai.use(JestExtend)
  chai.use(JestChaiExpect)
  chai.use(JestAsymmetricMatchers)
  return chai.expect as ExpectStatic
}
