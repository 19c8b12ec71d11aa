import type { Defects } from '../deviation.ts'
import { set } from '../edit.ts'

/** Defects of card products. */
export const cardProducts = {
  'image-without-a-host': {
    title: 'Writes the image of a card product as a path.',
    breaks: ['C170'],
    body: { 'card-products/retrieve': set('/brands/*/default_image', '/images/1.png') },
  },
  'product-brand-of-another-kind': {
    title: 'Names the brands of a card product without the product.',
    breaks: ['C023'],
    body: { 'card-products/retrieve': set('/brands/*/id', 'brand_1') },
  },
  'card-products-mixed-up': {
    title: 'Answers with the card product after the one asked for.',
    breaks: ['C268'],
    body: {
      'card-products/retrieve': (_body, { store, params }) =>
        [...store.cardProducts.values()].find(({ id }) => id !== params.pdt_id),
    },
  },
  'brands-by-id': {
    title: 'Lists the brands of a card product as an object by id, not as an array.',
    breaks: ['C169'],
    body: { 'card-products/retrieve': set('/brands', { pdt_1_brd_1: {} }) },
  },
} as const satisfies Defects
