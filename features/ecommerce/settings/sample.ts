import type { Machine } from '#kit/server/machine.ts'
import { sampleTimeZone } from '#kit/server/sample-clock.ts'
import { noCompany } from '#platform/company/rules.ts'
import type { SettingTab, SettingValue } from './contract.ts'
import { companyIn, settingDefaults } from './rules.ts'
import { storeSettings } from './server/tables.ts'

const ownRates = [
  { name: 'Standard', condition: '5 to 7 days', priceCents: 599 },
  { name: 'Scheduled', condition: 'On a day of your choice', priceCents: 6900 },
]

const sample: { [T in SettingTab]: SettingValue<T> } = {
  ...settingDefaults,
  details: {
    ...settingDefaults.details,
    timeZone: sampleTimeZone,
    senderEmail: 'orders@example.com',
  },
  payments: {
    provider: 'Stripe',
    methods: [
      { name: 'Mastercard', providers: 'Stripe', feeBasisPoints: 290 },
      { name: 'PayPal', providers: 'PayPal', feeBasisPoints: 349 },
    ],
    holdDays: 21,
    manual: [
      { name: 'Bank transfer', instructions: 'Use the order number as the reference.', isAtDoor: false, termDays: 0 },
      { name: 'Invoice', instructions: 'Payable within 14 days.', isAtDoor: false, termDays: 14 },
      {
        name: 'Cash on delivery',
        instructions: 'The driver takes the amount at the door.',
        isAtDoor: true,
        termDays: 0,
      },
    ],
  },
  checkout: { ...settingDefaults.checkout, offersGiftWrap: true, giftWrapCents: 450 },
  shipping: {
    zones: [
      {
        name: 'Domestic',
        kind: 'domestic',
        countries: ['Uruguay'],
        rates: ownRates,
      },
      {
        name: 'North America, by a partner',
        kind: 'international',
        countries: ['United States'],
        rates: ownRates,
      },
      {
        name: 'International',
        kind: 'international',
        countries: ['Australia', 'Brazil', 'China', 'France', 'India'],
        rates: [{ name: 'Tracked parcel', condition: 'Up to 5 kg', priceCents: 2900 }],
      },
    ],
  },
  locations: {
    locations: [
      {
        name: 'Depot Aguada',
        fulfilsOnline: true,
        phone: '+598 2900 0148',
        address: {
          line1: 'Avenida General Rondeau 2400',
          line2: '',
          town: 'Montevideo',
          state: '',
          postCode: '11800',
          country: 'Uruguay',
        },
      },
    ],
  },
}

export async function sampleStoreSettings({ db }: Pick<Machine, 'db'>): Promise<void> {
  await db
    .insert(storeSettings)
    .values(
      Object.entries({ ...sample, details: companyIn(sample.details, noCompany).own }).map(([tab, value]) => ({
        tab,
        value,
      })),
    )
    .onConflictDoNothing()
}
