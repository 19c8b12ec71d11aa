import type { Ach, Corporation, Individual, PostalAddress } from './records.ts'

const firstNames = ['Aurelio', 'Bettina', 'Cosmo', 'Delphine', 'Eusebio', 'Fenna', 'Gideon']
const cities = [
  { city: 'Springvale', state: 'TX', zip: '75001' },
  { city: 'Mapleton', state: 'NY', zip: '10001' },
  { city: 'Quartz Bay', state: 'CA', zip: '90001' },
] as const
const areas = [512, 212, 415, 617, 303, 206] as const

export function individualOf(nth: number): Individual {
  const first = firstNames[nth % firstNames.length]!
  // No social security number begins with three zeros.
  const ssn = `000${String(100_000 + nth).slice(-6)}`
  return {
    first_name: first,
    last_name: `Sample-${nth}`,
    phone: `+1${areas[Math.floor(nth / 100) % areas.length]}55501${String(100 + nth).slice(-2)}`,
    dob: `19${String(60 + (nth % 40))}-0${1 + (nth % 9)}-1${nth % 10}`,
    email: `${first.toLowerCase()}.${nth}@example.com`,
    ssn_4: ssn.slice(-4),
    ssn,
  }
}

export function addressOf(nth: number): PostalAddress {
  const line2 = nth % 2 === 0 ? null : `Apt ${nth}`
  return { line1: `${100 + nth} Invented Avenue`, line2, ...cities[nth % cities.length]! }
}

export function corporationOf(nth: number): Corporation {
  return {
    name: `Imaginary Holdings ${nth} Inc.`,
    dba: `Imaginary ${nth}`,
    ein: `98${String(1_000_000 + nth).slice(-7)}`,
    owners: [nth + 1, nth + 2].map((owner) => {
      const { ssn, ssn_4, ...person } = individualOf(owner)
      return { ...person, address: addressOf(owner) }
    }),
  }
}

export function achOf(nth: number): Ach {
  return {
    routing: '011000002',
    number: String(100_000_000 + nth),
    type: nth % 3 === 2 ? 'savings' : 'checking',
  }
}

export interface Card {
  readonly name: string
  readonly mch_id: string
  readonly product_id: string
  /** From the ranges that card networks reserve for tests. */
  readonly number: string
}

const cards: readonly Card[] = [
  cardNamed('Paper Lantern Rewards', 'mch_1', 'pdt_1', '4242424242424242'),
  cardNamed('Tin Whistle Everyday', 'mch_1', 'pdt_2', '5555555555554444'),
  cardNamed('Glass Harbor Cash', 'mch_3', 'pdt_3', '6011000990139424'),
]

function cardNamed(name: string, mch_id: string, product_id: string, number: string): Card {
  return { name, mch_id, product_id, number }
}

export function cardOf(nth: number): Card {
  return cards[nth % cards.length]!
}
