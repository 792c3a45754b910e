import type { MachineInTransaction } from '#kit/server/machine.ts'
import { keepPlaces } from '../places/server/commands.ts'
import type { Pins } from '../places/contract.ts'
import { settledAt } from '../places/server/queries.ts'
import { weekOf } from '../settings/rules.ts'
import type { PropertyInput } from './contract.ts'
import { notesFor } from './server/commands.ts'
import { properties } from './server/tables.ts'

const workdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const

type Listed = PropertyInput & { pins: Pins }

const listed: Listed[] = [
  {
    name: 'Almacén del Puerto',
    kind: 'warehouse',
    address: 'Rambla 25 de Agosto de 1825 410, Montevideo',
    pins: { door: [-56.2052, -34.9018], parking: [-56.2049, -34.9016] },
    contacts: [{ name: 'Valeria Sosa', role: 'Goods in', phone: '+598 2 555 0141', email: 'dock@almacen.example' }],
    docks: 4,
    heightCentimeters: 400,
    features: ['forklift', 'dockLeveller', 'coveredDock'],
    accessNotes: 'Drive in by gate B; the barrier opens for plates that were announced.',
    floorSquareMeters: 2600,
    hours: { ...weekOf(workdays, '06:00', '18:00'), saturday: [{ from: '07:00', to: '12:00' }] },
    serviceMinutes: 25,
    visitCents: 0,
  },
  {
    name: 'Mercado Pocitos',
    kind: 'shop',
    address: 'Avenida Brasil 2640, Montevideo',
    pins: { door: [-56.1527, -34.9089], parking: null },
    contacts: [{ name: 'Bruno Acosta', role: 'Stock room', phone: '+598 2 555 0177', email: '' }],
    docks: 1,
    heightCentimeters: 280,
    features: ['goodsLift', 'coldRoom'],
    accessNotes: 'Ring at the side door. The lift takes one pallet.',
    floorSquareMeters: 420,
    hours: weekOf([...workdays, 'saturday'], '08:00', '20:00'),
    serviceMinutes: 12,
    visitCents: 350,
  },
]

/** A warehouse with docks, and a shop that is delivered by its side door. */
export async function sampleProperties(machine: MachineInTransaction): Promise<void> {
  const { db, now } = machine
  if ((await db.$count(properties)) > 0) return
  for (const { hours, serviceMinutes, pins, ...own } of listed) {
    const accessNotes = notesFor({ language: 'en' }, own)
    const located = settledAt(pins, 'person', own.address)
    const { name, address } = own
    const wanted = { name, address, located, accessNotes, serviceMinutes, hours, ownerId: 0, depotId: null }
    const [place] = await keepPlaces(db, machine, [wanted])
    await db.insert(properties).values({ ...own, placeId: place!.id, createdAt: now() })
  }
}
