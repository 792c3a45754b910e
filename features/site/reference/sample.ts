import type { Machine } from '#kit/server/machine.ts'
import { daysAgo, dice, facePicture, isEmpty, productPicture } from '#kit/server/sample.ts'
import type { SalesDetail } from './contract.ts'
import { salesDetails } from './server/tables.ts'

type Line = [name: string, brand: string, category: string, shape: string, price: number, description: string]

const lines: Line[] = [
  ['Handheld scanner', 'Kestrel', 'Electronics', 'phone', 249, 'Reads labels at arm’s length, also in the rain.'],
  ['Rugged tablet', 'Kestrel', 'Electronics', 'tablet', 529, 'A ten-inch screen that survives a fall to the kerb.'],
  ['Cab headset', 'Aurio', 'Electronics', 'headphones', 89, 'Hears the dispatcher over the engine.'],
  ['Route watch', 'Aurio', 'Accessories', 'watch', 179, 'Shows the next stop and how long is left.'],
  ['Proof camera', 'Lumen', 'Electronics', 'camera', 319, 'Sharp photos of parcels in dark hallways.'],
  ['Dock speaker', 'Lumen', 'Electronics', 'speaker', 64, 'Announces which lane is next.'],
  ['Driving glasses', 'Norrland', 'Accessories', 'glasses', 45, 'Against the low sun of winter mornings.'],
  ['Courier bag', 'Norrland', 'Accessories', 'bag', 72, 'Thirty litres, waterproof, with a stiff back.'],
  ['Lifting belt', 'Hollis', 'Accessories', 'belt', 38, 'Supports the back on heavy days.'],
  ['Safety shoes', 'Hollis', 'Shoes', 'shoe', 96, 'Steel cap, soft sole, quick laces.'],
  ['Winter boots', 'Hollis', 'Shoes', 'boot', 128, 'Warm to minus twenty, with grip on ice.'],
  ['Signature pen', 'Papier', 'Office', 'pen', 12, 'For screens and for paper.'],
  ['Log book', 'Papier', 'Office', 'notebook', 9, 'A year of trips, one page a day.'],
  ['Dispatch chair', 'Hallmark', 'Office', 'chair', 210, 'For ten hours in front of the board.'],
]

const pairs = [
  ['Fully Paid', 'Completed'],
  ['Partially Paid', 'Confirmed'],
  ['Unpaid', 'Cancelled'],
] as const satisfies [SalesDetail['payment']['receivedPaymentStatus'], SalesDetail['payment']['status']][]

const buyers = ['Mira Solano', 'Jonas Pfeiffer', 'Aïcha Benali', 'Tomás Rivas', 'Ingrid Dahl', 'Samir Haddad']

/** Sales of the sample workspace. One unpaid sale is confirmed all the same. */
export async function sampleSales({ db, now }: Machine): Promise<void> {
  if (!(await isEmpty(db, salesDetails))) return
  const roll = dice(3141)
  const today = now()
  await db.insert(salesDetails).values(
    lines.map(([name, brand, category, shape, price, description], at) => {
      const [receivedPaymentStatus, usual] = pairs[at % pairs.length]!
      const total = price * roll.number(1, 6)
      const paid = { 'Fully Paid': total, 'Partially Paid': Math.round(total / 2), Unpaid: 0 }
      const status = at === 5 ? 'Confirmed' : usual
      return {
        product: {
          id: at + 1,
          name,
          slug: name.toLowerCase().replaceAll(' ', '-'),
          brand,
          category,
          price,
          image: productPicture(shape, at * 26),
          hasFreeShipping: roll.chance(0.5),
          rating: roll.number(3, 5),
          description,
        },
        soldAt: daysAgo(today, at * 3 + 1),
        buyer: { name: buyers[at % buyers.length]!, avatar: facePicture(at + 400) },
        payment: { total, receivedPaymentStatus, paidAmount: paid[receivedPaymentStatus], status },
      }
    }),
  )
}
