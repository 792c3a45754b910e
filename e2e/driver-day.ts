import type { DayPack, DriverStop } from '#features/logistics/driver/contract.ts'

const off = { photo: 'off', signature: 'off', name: 'off', pin: 'off', scan: 'off', age: 'off', note: 'off' } as const

const noProof = { photo: 'off', note: 'optional' } as const

/** A day with a route of as many stops as asked for, each at a door of its own. */
export function dayOf(stops: number): Omit<DayPack, 'version' | 'actions' | 'serverTime'> {
  const date = new Date().toISOString().slice(0, 10)
  return {
    date,
    timeZone: 'UTC',
    driver: { id: 1, name: 'Nadia Benali', languages: ['en'] },
    office: { company: 'Atlantic Parcel', phone: '+33 5 56 00 00 00' },
    currency: 'EUR',
    unitSystem: 'metric',
    proof: {
      methods: {
        person: { ...off, name: 'required' },
        neighbour: { ...off, name: 'required' },
        safePlace: { ...off, photo: 'required' },
        locker: off,
      },
      hasLoadCheck: true,
      photoPixels: 1600,
    },
    failureReasons: [
      { key: 'absent', name: 'Recipient absent', group: 'site', nextStep: 'nextDay', isActive: true, ...noProof },
      { key: 'mislaid', name: 'Goods not on board', group: 'goods', nextStep: 'nextDay', isActive: true, ...noProof },
      {
        key: 'damaged',
        name: 'Goods damaged',
        group: 'goods',
        nextStep: 'return',
        isActive: true,
        photo: 'required',
        note: 'off',
      },
    ],
    vehicleCheck: [
      { key: 'tyres', name: 'Tyres and wheels', isCritical: true },
      { key: 'lights', name: 'Lights', isCritical: false },
    ],
    hours: { pack: 'eu', drivingMinutes: 540, dutyMinutes: 780, breakAfterMinutes: 270, breakMinutes: 45 },
    mayReorder: true,
    positionDays: 30,
    routes: [
      {
        id: 7,
        day: date,
        number: 1,
        planName: 'Day',
        note: '',
        isRecalled: false,
        vehicle: { id: 3, name: 'Van 3', plate: 'GH-482-KL', profile: 'van' },
        start: { name: 'Depot Bastide', point: [-0.55, 44.84] },
        end: { name: 'Depot Bastide', point: [-0.55, 44.84] },
        startSeconds: 28_800,
        endSeconds: 46_800,
        distanceMeters: 48_200,
        units: [{ key: 'parcels', name: 'Parcels', decimals: 0 }],
        visits: [],
        stops: Array.from({ length: stops }, (_, index) => stopAt(index)),
        change: null,
        acceptedNumber: null,
      },
    ],
  }
}

function stopAt(index: number): DriverStop {
  const arrivalSeconds = 30_000 + index * 600
  return {
    stopId: index + 1,
    position: index,
    reference: `RW-${1001 + index}`,
    type: 'drop',
    recipient: `Recipient ${index + 1}`,
    phone: '+33612345678',
    address: `${index + 1} Quai des Chartrons, 33000 Bordeaux`,
    door: [-0.57 - index * 0.002, 44.84],
    parking: null,
    accessNotes: 'Ring twice',
    driverNote: '',
    instruction: null,
    windows: [{ from: '08:00', to: '18:00', isHard: false }],
    quantities: { parcels: 2 },
    items: [{ name: 'Parcel', quantity: 2 }],
    codes: [],
    priority: 1,
    attempts: 0,
    proof: null,
    dueCents: null,
    arrivalSeconds,
    startSeconds: arrivalSeconds,
    endSeconds: arrivalSeconds + 300,
    slackSeconds: 1800,
    promise: null,
    state: 'published',
    isGone: null,
  }
}
