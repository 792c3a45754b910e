import type { Machine } from '#kit/server/machine.ts'
import { companies } from './server/tables.ts'

export const sampleCompanyName = 'Rambla Envíos'

export async function sampleCompany({ db }: Pick<Machine, 'db'>): Promise<void> {
  await db
    .insert(companies)
    .values({
      id: 1,
      name: sampleCompanyName,
      legalName: 'Rambla Envíos S.A.',
      colour: '#14454f',
      phone: '+598 2900 0147',
      email: 'hello@example.com',
      country: 'Uruguay',
      address: 'Avenida General Rondeau 2400',
      city: 'Montevideo',
      postCode: '11800',
    })
    .onConflictDoNothing()
}
