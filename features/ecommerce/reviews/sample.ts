import { asc } from 'drizzle-orm'
import type { Machine } from '#kit/server/machine.ts'
import { customers, wishes } from '../customers/server/tables.ts'
import { products } from '../products/server/tables.ts'
import { daysAgo, dice, isEmpty } from '#kit/server/sample.ts'
import { reviews } from './server/tables.ts'

const words: Record<number, [string, string][]> = {
  5: [
    [
      'Better than the pictures',
      'It came a day early, well packed, and does exactly what it promises. I would buy it again without thinking.',
    ],
    ['My new favourite', 'Three weeks in and I use it every day. The finish is lovely and nothing rattles.'],
    ['Worth every cent', 'I compared six of these before I chose. The build is in another class.'],
  ],
  4: [
    [
      'Very good, with one small thing',
      'Quality is great and so is the service. The manual could say more, but after ten minutes everything was clear.',
    ],
    ['Solid and honest', 'No surprises, and that is meant well. A little heavier than I thought.'],
    ['Glad I bought it', 'It fits right in and works as it should. One star less because the box was dented.'],
  ],
  3: [
    ['It does the job', 'Neither great nor bad. For the price I hoped for a softer material.'],
    ['Mixed feelings', 'I like the look, but it took two tries to set it up.'],
  ],
  2: [['Not what I hoped for', 'The colour is quite different from the screen and the seam came loose after a week.']],
  1: [['Had to send it back', 'It arrived with a crack. The return was easy, that much I can say.']],
}

/** A hundred reviews of the last seven weeks. The newest are waiting for review. */
export async function sampleReviews({ db, now }: Machine): Promise<void> {
  if (!(await isEmpty(db, reviews))) return
  const roll = dice(45)
  const goods = await db
    .select({ productId: products.id, productName: products.productName })
    .from(products)
    .orderBy(asc(products.id))
  const people = await db
    .select({ customerId: customers.id, customerName: customers.customer, customerEmail: customers.email })
    .from(customers)
    .orderBy(asc(customers.id))
  const rows = Array.from({ length: 100 }, (_, index) => {
    const review = roll.one([5, 5, 5, 4, 4, 4, 3, 3, 2, 1])
    const [head, para] = roll.one(words[review]!)
    const days = Math.floor((99 - index) * 0.49)
    return {
      ...roll.one(goods),
      ...people[(index * 31) % people.length]!,
      review,
      head,
      para,
      status: days < 6 && roll.chance(0.7) ? ('Pending' as const) : ('Published' as const),
      writtenAt: daysAgo(now(), days, roll.number(10, 800)),
    }
  })
  await db.insert(reviews).values(rows)
  await db
    .insert(wishes)
    .values(
      people
        .filter((_, index) => index % 3 === 0)
        .flatMap(({ customerId }, index) =>
          [index, index + 9].map((number) => ({ customerId, productId: goods[number % goods.length]!.productId })),
        ),
    )
}
