import { defaultsOf } from '#kit/contract/declared.ts'
import type { Machine } from '#kit/server/machine.ts'
import { daysAgo, dice, isEmpty, productPicture } from '#kit/server/sample.ts'
import { ProductDetails, type ProductInput } from './contract.ts'
import { products, stockMoves } from './server/tables.ts'

/** Name, brand, category, shape, price, grams, and marks: f fragile, z frozen, a age-restricted. */
const goods: [string, string, string, string, number, number, string?][] = [
  ['Aurora 6.1 smartphone', 'Nordlys', 'Electronics', 'phone', 79900, 190, 'f'],
  ['Aurora Mini smartphone', 'Nordlys', 'Electronics', 'phone', 59900, 160, 'f'],
  ['Feather 14 laptop', 'Quillworks', 'Electronics', 'laptop', 129900, 1250, 'f'],
  ['Feather 16 laptop', 'Quillworks', 'Electronics', 'laptop', 169900, 1790, 'f'],
  ['Hush over-ear headphones', 'Stillwater', 'Electronics', 'headphones', 24900, 260],
  ['Hush in-ear headphones', 'Stillwater', 'Electronics', 'headphones', 12900, 60],
  ['Meridian smart watch', 'Nordlys', 'Electronics', 'watch', 34900, 45, 'f'],
  ['Prisma mirrorless camera', 'Lumenhof', 'Electronics', 'camera', 104900, 520, 'f'],
  ['Prisma pocket camera', 'Lumenhof', 'Electronics', 'camera', 44900, 280, 'f'],
  ['Boulder outdoor speaker', 'Stillwater', 'Electronics', 'speaker', 15900, 980],
  ['Slate 11 tablet', 'Quillworks', 'Electronics', 'tablet', 52900, 480, 'f'],
  ['Slate 8 reader', 'Quillworks', 'Electronics', 'tablet', 17900, 210, 'f'],
  ['Dune sunglasses', 'Marram', 'Accessories', 'glasses', 8900, 40],
  ['Dune polarised sunglasses', 'Marram', 'Accessories', 'glasses', 12900, 42],
  ['Harbour canvas bag', 'Marram', 'Accessories', 'bag', 6900, 640],
  ['Harbour weekend bag', 'Marram', 'Accessories', 'bag', 11900, 1150],
  ['Fjord leather belt', 'Tannery Row', 'Accessories', 'belt', 4900, 220],
  ['Fjord braided belt', 'Tannery Row', 'Accessories', 'belt', 5900, 230],
  ['Classic wrist watch', 'Meridian & Sons', 'Accessories', 'watch', 18900, 70, 'f'],
  ['Steel wrist watch', 'Meridian & Sons', 'Accessories', 'watch', 22900, 120, 'f'],
  ['Ridge trail shoe', 'Footpath', 'Shoes', 'shoe', 11900, 720],
  ['Ridge trail shoe, waterproof', 'Footpath', 'Shoes', 'shoe', 13900, 780],
  ['Tempo running shoe', 'Footpath', 'Shoes', 'shoe', 9900, 540],
  ['Court indoor shoe', 'Footpath', 'Shoes', 'shoe', 8400, 610],
  ['Cobble ankle boot', 'Tannery Row', 'Shoes', 'boot', 15900, 1180],
  ['Cobble winter boot', 'Tannery Row', 'Shoes', 'boot', 18900, 1420],
  ['Slipway deck shoe', 'Marram', 'Shoes', 'shoe', 7900, 560],
  ['Summit mountain boot', 'Footpath', 'Shoes', 'boot', 24900, 1560],
  ['Ink fountain pen', 'Quillworks', 'Office', 'pen', 3900, 35],
  ['Ink rollerball set', 'Quillworks', 'Office', 'pen', 2400, 90],
  ['Margin notebook A5', 'Paperfold', 'Office', 'notebook', 1400, 280],
  ['Margin notebook A4', 'Paperfold', 'Office', 'notebook', 1900, 520],
  ['Level desk chair', 'Sitwell', 'Office', 'chair', 28900, 14500],
  ['Level visitor chair', 'Sitwell', 'Office', 'chair', 14900, 8200],
  ['Beam desk lamp', 'Lumenhof', 'Office', 'lamp', 6900, 1300, 'f'],
  ['Minute desk clock', 'Meridian & Sons', 'Office', 'clock', 3400, 420, 'f'],
  ['Beam floor lamp', 'Lumenhof', 'Home Decor', 'lamp', 15900, 4800, 'f'],
  ['Station wall clock', 'Meridian & Sons', 'Home Decor', 'clock', 7900, 1100, 'f'],
  ['Hand-thrown vase, tall', 'Kilnhouse', 'Home Decor', 'vase', 5900, 1600, 'f'],
  ['Hand-thrown vase, round', 'Kilnhouse', 'Home Decor', 'vase', 4400, 1200, 'f'],
  ['Potted fern', 'Greenroom', 'Home Decor', 'plant', 2900, 2100, 'f'],
  ['Potted olive tree', 'Greenroom', 'Home Decor', 'plant', 8900, 6400, 'f'],
  ['Rocking chair', 'Sitwell', 'Home Decor', 'chair', 32900, 16800],
  ['Duo game controller', 'Playfield', 'Games', 'pad', 6400, 280],
  ['Duo pro game controller', 'Playfield', 'Games', 'pad', 12900, 310],
  ['Arcade console', 'Playfield', 'Games', 'pad', 39900, 2900, 'f'],
  ['Harvest card game', 'Paperfold', 'Games', 'cards', 1900, 340],
  ['Night market card game', 'Paperfold', 'Games', 'cards', 2400, 380, 'a'],
  ['Cubic puzzle', 'Playfield', 'Games', 'cube', 1200, 110],
  ['Cubic puzzle, large', 'Playfield', 'Games', 'cube', 1800, 240],
]

const hues: Record<string, number> = {
  Electronics: 210,
  Accessories: 320,
  Shoes: 20,
  Office: 260,
  'Home Decor': 130,
  Games: 0,
}

/** Fifty products: some low on stock, some out of stock, some scheduled. */
export async function sampleProducts({ db, now }: Machine): Promise<void> {
  if (!(await isEmpty(db, products))) return
  const roll = dice(50)
  const rows = goods.map(([productName, productBrand, category, shape, priceCents, weightGrams, marks = ''], index) => {
    const status: ProductInput['status'] = index % 9 === 4 ? 'Scheduled' : index % 7 === 5 ? 'Inactive' : 'Published'
    const isOut = index % 11 === 7
    const image = productPicture(shape, ((hues[category] ?? 0) + roll.number(-14, 14) + 360) % 360)
    const side = Math.round(Math.cbrt(weightGrams * 4) * 10)
    return {
      productName,
      productBrand,
      category,
      priceCents,
      weightGrams,
      status,
      image,
      sku: String(10_000 + index * 97 + roll.number(0, 90)),
      discountedCents: roll.chance(0.2) ? Math.round(priceCents * 0.85) : null,
      stock: !isOut,
      qty: isOut ? 0 : index % 6 === 1 ? roll.number(1, 5) : roll.number(12, 240),
      publishAt: status === 'Scheduled' ? daysAgo(now(), -roll.number(3, 40)) : null,
      images: [{ url: image, alt: productName }],
      inTransit: roll.chance(0.3) ? roll.number(5, 60) : 0,
      lengthMillimetres: side,
      widthMillimetres: Math.round(side * 0.8),
      heightMillimetres: Math.round(side * 0.6),
      isFragile: marks.includes('f'),
      isFrozen: marks.includes('z'),
      isAgeRestricted: marks.includes('a'),
      details: detailsOf(productName, productBrand, category),
      createdAt: daysAgo(now(), 150 - index),
    }
  })
  const made = await db
    .insert(products)
    .values(rows)
    .returning({ id: products.id, qty: products.qty, createdAt: products.createdAt })
  const opening = made
    .filter((row) => row.qty > 0)
    .map(({ id, qty, createdAt }) => ({
      productId: id,
      at: createdAt,
      change: qty,
      balance: qty,
      reason: 'opening' as const,
    }))
  await db.insert(stockMoves).values(opening)
}

function detailsOf(name: string, brand: string, category: string): ProductDetails {
  const sizes = ['40', '41', '42', '43', '44'].map((value) => ({ option: 'Size' as const, value }))
  const colours = ['Black', 'Sand', 'Blue'].map((value) => ({ option: 'Colour' as const, value }))
  return {
    ...defaultsOf(ProductDetails),
    description: `<p><strong>${name}</strong> by ${brand}. Checked by hand before it leaves the house, with two years of guarantee.</p>`,
    variants: category === 'Shoes' ? sizes : category === 'Accessories' ? colours : [],
    fulfilledBy: category === 'Electronics' ? 'company' : 'seller',
    delivery: category === 'Home Decor' ? 'local' : 'worldwide',
    isBiodegradable: brand === 'Paperfold' || brand === 'Greenroom',
    vendor: brand,
    tags: [category.toLowerCase()],
  }
}
