import type { Defects } from '../defect.ts'
import { set } from '../edit.ts'

/** Lies about card products. */
export const cardProducts = {
  'image-without-a-host': {
    title: 'Writes the image of a card product as a path.',
    breaks: ['C170'],
    spoil: { 'card-products/retrieve': set('/brands/*/default_image', '/images/1.png') },
  },
  'product-brand-of-another-kind': {
    title: 'Names the brands of a card product without the product.',
    breaks: ['C023'],
    spoil: { 'card-products/retrieve': set('/brands/*/id', 'brand_1') },
  },
} as const satisfies Defects
