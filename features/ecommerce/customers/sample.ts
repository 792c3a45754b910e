import type { Machine } from '#kit/server/machine.ts'
import { daysAgo, dice, facePicture, isEmpty } from '#kit/server/sample.ts'
import { coupons, customerAddresses, customerMethods, customerNotes, customers } from './server/tables.ts'

const first = [
  'Amara',
  'Bastien',
  'Camila',
  'Daniel',
  'Elif',
  'Farid',
  'Giulia',
  'Haruto',
  'Inès',
  'Jonas',
  'Kavya',
  'Liam',
  'Mei',
  'Noah',
  'Olivia',
  'Pedro',
  'Qing',
  'Ravi',
  'Sofia',
  'Tomás',
  'Uma',
  'Victor',
  'Wanda',
  'Ximena',
  'Yusuf',
]
const last = [
  'Almeida',
  'Bernard',
  'Chen',
  'Duarte',
  'Evans',
  'Fontaine',
  'Gupta',
  'Harris',
  'Iyer',
  'Jackson',
  'Kumar',
  'Lefèvre',
  'Moreau',
  'Nguyen',
  'Oliveira',
  'Patel',
  'Qureshi',
  'Rao',
  'Souza',
  'Taylor',
]
const places: Record<string, { towns: string[]; state: string; dial: string; streets: string[]; codes: () => string }> =
  {
    Australia: {
      towns: ['Melbourne', 'Brisbane', 'Perth'],
      state: 'VIC',
      dial: '+61 4',
      streets: ['Banksia Street', 'Wattle Road'],
      codes: () => '3000',
    },
    Brazil: {
      towns: ['Recife', 'Curitiba', 'Belo Horizonte'],
      state: 'PR',
      dial: '+55 41',
      streets: ['Rua das Palmeiras', 'Avenida do Sol'],
      codes: () => '80010-000',
    },
    China: {
      towns: ['Chengdu', 'Suzhou', 'Xiamen'],
      state: 'Sichuan',
      dial: '+86 138',
      streets: ['Renmin Road', 'Jiefang Road'],
      codes: () => '610000',
    },
    France: {
      towns: ['Nantes', 'Lyon', 'Rennes'],
      state: 'Pays de la Loire',
      dial: '+33 6',
      streets: ['rue des Tilleuls', 'quai de la Gare'],
      codes: () => '44000',
    },
    India: {
      towns: ['Pune', 'Kochi', 'Jaipur'],
      state: 'Maharashtra',
      dial: '+91 98',
      streets: ['MG Road', 'Lake View Road'],
      codes: () => '411001',
    },
    'United States': {
      towns: ['Portland', 'Madison', 'Austin'],
      state: 'OR',
      dial: '+1 503',
      streets: ['Cedar Avenue', 'Mill Street'],
      codes: () => '97201',
    },
  }

const wishes = ['Prefers a call before delivery.', 'Asked for paper invoices.', 'The bell doesn’t work: knock.']

/** A hundred customers in six countries, each with addresses and a payment method. */
export async function sampleCustomers({ db, now }: Machine): Promise<void> {
  if (!(await isEmpty(db, customers))) return
  const roll = dice(100)
  const rows = Array.from({ length: 100 }, (_, index) => {
    const customer = `${first[(index * 11 + 3) % first.length]} ${last[(index * 7 + Math.floor(index / 20)) % last.length]}`
    const login = customer
      .normalize('NFD')
      .replaceAll(/[^a-zA-Z ]/g, '')
      .toLowerCase()
      .replace(' ', '.')
    const country = roll.one(Object.keys(places))
    const email = `${login}${index}@example.com`
    return {
      customer,
      country,
      email,
      billingEmail: email,
      username: login,
      contact: `${places[country]!.dial}${roll.number(10, 99)} ${roll.number(100, 999)} ${roll.number(100, 999)}`,
      language: country === 'France' ? ('fr' as const) : ('en' as const),
      avatar: facePicture(index + 1),
      // Some are firms, and buy on account.
      company: index % 6 === 0 ? `${customer.split(' ').at(-1)} & Co` : '',
      accountLimitCents: index % 6 === 0 ? 200_000 : 0,
      creditCents: roll.chance(0.4) ? roll.number(5, 90) * 100 : 0,
      createdAt: daysAgo(now(), 120 + ((index * 13) % 400), index * 37),
    }
  })
  const made = await db
    .insert(customers)
    .values(rows)
    .returning({ id: customers.id, country: customers.country, customer: customers.customer, email: customers.email })
  await db.insert(customerAddresses).values(made.flatMap((row, index) => addressesOf(row, index)))
  await db
    .insert(customerMethods)
    .values(made.map(({ id, customer, email }, index) => methodOf({ id, customer, email }, index)))
  await db.insert(customerNotes).values(
    made.flatMap(({ id, country }, index) => {
      const texts = [`Orders to ${country} go out with our partner there.`]
      if (index % 10 === 0) texts.push(wishes[(index / 10) % wishes.length]!)
      return texts.map((text) => ({
        customerId: id,
        text,
        authorName: 'Store team',
        at: daysAgo(now(), roll.number(2, 100)),
      }))
    }),
  )
  await db.insert(coupons).values(
    made
      .filter((_, index) => index % 4 === 0)
      .map(({ id }) => ({
        customerId: id,
        code: `THANKS-${id}`,
        percent: roll.one([5, 10, 15]),
        expiresAt: daysAgo(now(), -roll.number(10, 90)),
      })),
  )
}

function addressesOf(
  { id, country }: { id: number; country: string },
  index: number,
): (typeof customerAddresses.$inferInsert)[] {
  const place = places[country]!
  const address = {
    customerId: id,
    town: place.towns[index % 3]!,
    state: place.state,
    postCode: place.codes(),
    country,
  }
  const home = {
    ...address,
    label: 'Home',
    line1: `${((index * 3) % 180) + 1} ${place.streets[index % 2]}`,
    isDefault: true,
    isBilling: true,
  }
  return index % 3 === 0
    ? [
        home,
        {
          ...address,
          label: 'Office',
          line1: `${((index * 5) % 90) + 1} ${place.streets[(index + 1) % 2]}`,
          line2: `Floor ${(index % 7) + 1}`,
        },
      ]
    : [home]
}

function methodOf(
  { id, customer, email }: { id: number; customer: string; email: string },
  index: number,
): typeof customerMethods.$inferInsert {
  const isCard = index % 3 !== 2
  return {
    customerId: id,
    brand: isCard ? (index % 2 ? 'Visa' : 'Mastercard') : 'PayPal',
    holder: customer,
    lastFour: isCard ? String(1000 + ((index * 691) % 9000)) : '',
    expires: isCard ? `0${(index % 9) + 1}/29` : '',
    email: isCard ? '' : email,
    isPrimary: true,
  }
}
