import { floodRatio, floodsOf } from '../../src/core/contract/floods.fixture.ts'

// Prints how many times the CPU time of its JSON.parse judging each flood takes, as JSON: by default a million of something.

const count = Number(process.argv[2] ?? 1_000_000)
const ratios = Object.entries(floodsOf(count)).map(([name, flood]) => [name, floodRatio(flood)])
console.log(JSON.stringify(Object.fromEntries(ratios)))
