import { asc } from 'drizzle-orm'
import type { MachineInTransaction } from '#kit/server/machine.ts'
import { customers, wishes } from '../customers/server/tables.ts'
import { products } from '../products/server/tables.ts'
import { daysAgo, dice, isEmpty } from '#kit/server/sample.ts'
import { peopleWho } from '#platform/access/server/queries.ts'
import { notify } from './server/notify.ts'
import { reviews } from './server/tables.ts'

const mostNotified = 3

type Words = { heads: string[]; first: string[]; second: string[] }
/** A review is a first sentence and another; no two are the same. */
const words: Record<number, Words> = {
  5: {
    heads: ['Better than the pictures', 'My new favourite', 'Worth every cent', 'Perfect', 'Couldn’t be happier'],
    first: [
      'It came a day early and well packed.',
      'Three weeks in and I use it every day.',
      'I compared six of these before I chose this one.',
      'It was a present, and everyone asked where it’s from.',
      'This is my second one; the first went to my sister.',
      'The courier called ahead, which I liked.',
      'It looks exactly as it does on the screen.',
      'I wasn’t sure at first.',
    ],
    second: [
      'It does exactly what it promises.',
      'The finish is lovely and nothing rattles.',
      'I would buy it again without thinking.',
      'The build is in another class.',
      'It has already survived a move.',
      'Setting it up took two minutes.',
      'My neighbours have ordered one too.',
    ],
  },
  4: {
    heads: ['Very good, with one small thing', 'Solid and honest', 'Glad I bought it', 'Nearly perfect', 'Good value'],
    first: [
      'The quality is great and so is the service.',
      'No surprises, and I mean that well.',
      'It fits right in and works as it should.',
      'Delivery was quick and the driver friendly.',
      'After a month I’m still pleased with it.',
      'It feels more expensive than it was.',
      'A good everyday choice.',
    ],
    second: [
      'The manual could say more.',
      'It’s a little heavier than I thought.',
      'One star less because the box was dented.',
      'I’d have liked one more colour.',
      'The cable could be longer.',
      'Only the first day took some getting used to.',
    ],
  },
  3: {
    heads: ['It does the job', 'Mixed feelings', 'All right for the price', 'Average', 'I expected more'],
    first: [
      'Neither great nor bad.',
      'I like the look of it.',
      'It works, most of the time.',
      'The idea is good.',
      'It arrived on the last day of the window.',
    ],
    second: [
      'For the price I hoped for a softer material.',
      'It took two tries to set it up.',
      'The lid doesn’t close all the way.',
      'I’ll keep it, but I wouldn’t buy it again.',
      'The photos promise a little too much.',
    ],
  },
  2: {
    heads: ['Not what I hoped for', 'Looks better than it is', 'Disappointing', 'Too small for me'],
    first: [
      'The colour is quite different from the screen.',
      'It scratches at the first touch.',
      'It’s much smaller than it looks.',
      'The first one was missing a part.',
    ],
    second: [
      'The seam came loose after a week.',
      'I use it less than I wanted to.',
      'The shop was helpful, at least.',
      'At half the price it would be fine.',
    ],
  },
  1: {
    heads: ['Had to send it back', 'It broke on the second day', 'Not for me', 'Please check before sending'],
    first: [
      'It arrived with a crack.',
      'It stopped working on the second day.',
      'I got somebody else’s size.',
      'It smelled of smoke.',
    ],
    second: [
      'The return was easy, I can say that much.',
      'The refund came within the week.',
      'I’m waiting for the replacement.',
      'The photos in the shop show another model.',
    ],
  },
}

/** All pairs of sentences of one rating, shuffled. */
function textsOf({ first, second }: Words, roll: ReturnType<typeof dice>): string[] {
  const pairs = first.flatMap((one) => second.map((other) => ({ text: `${one} ${other}`, at: roll.number(0, 9999) })))
  return pairs.toSorted((one, other) => one.at - other.at).map(({ text }) => text)
}

/** A hundred reviews of the last seven weeks. The newest are waiting for review. */
export async function sampleReviews(machine: MachineInTransaction): Promise<void> {
  const { db, now } = machine
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
  const left = new Map(Object.entries(words).map(([stars, of]) => [Number(stars), textsOf(of, roll)]))
  const rows = Array.from({ length: 100 }, (_, index) => {
    const review = roll.one([5, 5, 5, 4, 4, 4, 3, 3, 2, 1])
    const head = roll.one(words[review]!.heads)
    const para = left.get(review)!.pop()!
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
  const moderators = await peopleWho(db, 'write', 'Review')
  const waiting = rows.filter(({ status }) => status === 'Pending').slice(-mostNotified)
  for (const { customerName, productName, writtenAt } of waiting)
    await notify(
      db,
      { ...machine, now: () => writtenAt },
      {
        userIds: moderators,
        kind: 'review-waiting',
        values: { person: customerName, product: productName },
        link: '/apps/ecommerce/manage-review',
      },
    )
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
