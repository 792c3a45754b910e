import * as z from 'zod/mini'
import { inWesternDigits } from '#kit/contract/digits.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { optionalText, text, versionOrNone } from '#kit/contract/fields.ts'
import { currencies } from '#kit/contract/money.ts'
import { UnreadByTab } from '#kit/contract/keep-parsed.ts'
import { complaint } from '#kit/contract/complaint.ts'
import { timeZone } from '#kit/contract/time-zone.ts'
import { Escalation, usualEscalation } from './rules/escalation.ts'
import { LearnedTraffic } from './rules/learned-traffic.ts'
import { TrackingSettings } from './rules/tracking-page.ts'

/** A time of day as clocks show it, from 00:00 to 24:00. */
export const DayTime = z
  .string()
  .check(
    z.trim(),
    z.overwrite(inWesternDigits),
    z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, complaint('logistics-settings:wrong.noTime')),
  )
export const DaySpan = z.object({ from: DayTime, to: DayTime }).check(
  z.refine(({ from, to }) => from < to, {
    path: ['to'],
    error: complaint('logistics-settings:wrong.endsBeforeStart'),
  }),
)
export type DaySpan = z.infer<typeof DaySpan>

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]
const daySpans = z._default(z.array(DaySpan).check(z.maxLength(3)), [])
/** Hours of a week: none on a day means closed, or off. */
export const WeekHours = z.object({
  monday: daySpans,
  tuesday: daySpans,
  wednesday: daySpans,
  thursday: daySpans,
  friday: daySpans,
  saturday: daySpans,
  sunday: daySpans,
})
export type WeekHours = z.infer<typeof WeekHours>

const minutes = (most: number) => z.int().check(z.nonnegative(), z.maximum(most))
const key = z.string().check(z.trim(), z.regex(/^[a-z][a-z0-9-]{0,29}$/))
const uniqueKeys = <T extends { key: string }>(list: T[]) => new Set(list.map((one) => one.key)).size === list.length
const twice = complaint('logistics-settings:wrong.sameKeyTwice')

/** A quantity that deliveries have and vehicles hold: parcels, kilograms, cubic metres. */
export const Unit = z.object({ key, name: text(30), decimals: z.int().check(z.nonnegative(), z.maximum(3)) })
export type Unit = z.infer<typeof Unit>
export const mostUnits = 5

const mostQuantities = 20
/** So much that all deliveries of a large day can still be counted together. Amounts by the key of their unit; units that were renamed since may be among them. */
export const Quantities = z
  .record(key, z.number().check(z.nonnegative(), z.maximum(100_000)))
  .check(
    z.refine(
      (amounts) => Object.keys(amounts).length <= mostQuantities,
      complaint('logistics-settings:wrong.tooManyAmounts', { most: mostQuantities }),
    ),
  )
export type Quantities = z.infer<typeof Quantities>

export const GeneralSettings = z.object({
  units: z.array(Unit).check(z.minLength(1), z.maxLength(mostUnits), z.refine(uniqueKeys, twice)),
  unitSystem: z.enum(['metric', 'imperial']),
  currency: z.enum(currencies),
  timeZone,
  weekStart: z.enum(['monday', 'saturday', 'sunday']),
  /** Orders after this time are for the day after next. */
  dayCutOff: DayTime,
  referencePrefix: z.string().check(z.trim(), z.maxLength(10), z.regex(/^[\w-]*$/)),
  referenceDigits: z.int().check(z.minimum(3), z.maximum(10)),
  positionDays: z.int().check(z.minimum(1), z.maximum(3650)),
  proofDays: z.int().check(z.minimum(1), z.maximum(3650)),
})
export type GeneralSettings = z.infer<typeof GeneralSettings>

export const goalNames = ['cost', 'fewerVehicles', 'balanced', 'compact'] as const
export const PlanningSettings = z.object({
  goal: z.enum(goalNames),
  /** Minutes at a stop, by what is done there, and for every further parcel. */
  serviceMinutes: z.object({ drop: minutes(480), pickup: minutes(480), visit: minutes(480) }),
  secondsPerItem: z.int().check(z.nonnegative(), z.maximum(3600)),
  mostStops: z.int().check(z.minimum(1), z.maximum(1000)),
  mayReload: z.boolean(),
  windows: z.enum(['hard', 'soft']),
  latenessCentsPerMinute: z.int().check(z.nonnegative(), z.maximum(1_000_000)),
  /** What an hour of a driver costs who has no cost of their own. */
  driverHourCents: z._default(z.int().check(z.nonnegative(), z.maximum(1_000_000)), 0),
  /** Stops this close to their start stay as they are when the day is planned again. */
  freezeMinutes: minutes(480),
  /** What a driver needs to load and leave: on the day that runs nobody is planned to leave sooner. */
  leadMinutes: z._default(minutes(240), 10),
  /** A stop that comes earlier or later by more comes at another time than before. */
  promiseMinutes: minutes(240),
  /** A proposal for a day under way changes the times of no more stops than this. */
  mostChangedTimes: z._default(z.int().check(z.nonnegative(), z.maximum(200)), 8),
  autoInsert: z.boolean(),
  /** Proposals that cost at most this are accepted without anyone asked; `null`: none is. */
  autoAcceptCents: z._default(z.nullable(z.int().check(z.nonnegative(), z.maximum(1_000_000))), null),
})
export type PlanningSettings = z.infer<typeof PlanningSettings>

export const hoursPacks = ['eu', 'us', 'none', 'custom'] as const
export type HoursPack = (typeof hoursPacks)[number]
export const HoursSettings = z.object({
  pack: z.enum(hoursPacks),
  custom: z.object({
    drivingMinutes: minutes(1440),
    dutyMinutes: minutes(1440),
    breakAfterMinutes: minutes(1440),
    breakMinutes: minutes(240),
  }),
})
export type HoursSettings = z.infer<typeof HoursSettings>

export const proofMethods = ['person', 'neighbour', 'safePlace', 'locker'] as const
export const proofKinds = ['photo', 'signature', 'name', 'pin', 'scan', 'age', 'note'] as const
export const proofRules = ['off', 'optional', 'required'] as const
const ProofRule = z.enum(proofRules)
export const ProofRules = z.object({
  photo: ProofRule,
  signature: ProofRule,
  name: ProofRule,
  pin: ProofRule,
  scan: ProofRule,
  age: ProofRule,
  note: ProofRule,
})
export type ProofRules = z.infer<typeof ProofRules>

/** What is looked at on a vehicle before a driver sets off, unless the workspace says otherwise. */
export const vehiclePointKeys = [
  'tyres',
  'lights',
  'brakes',
  'mirrors',
  'fluids',
  'doors',
  'load',
  'documents',
] as const
const standardPoints: ReadonlySet<string> = new Set(vehiclePointKeys)
const namedPoint = complaint('logistics-settings:wrong.pointWithoutName')
export const VehiclePoint = z
  .object({
    key,
    /** In the words of the workspace; a standard point without one is named in the language of the driver. */
    name: optionalText(60),
    /** A fault there may mean that nobody should drive. */
    isCritical: z.boolean(),
    isAsked: z.boolean(),
  })
  .check(z.refine((point) => point.name !== '' || standardPoints.has(point.key), { path: ['name'], error: namedPoint }))
export type VehiclePoint = z.infer<typeof VehiclePoint>

const uncritical: readonly string[] = ['fluids', 'doors', 'documents']
export const standardVehiclePoints: VehiclePoint[] = vehiclePointKeys.map((one) => {
  return { key: one, name: '', isCritical: !uncritical.includes(one), isAsked: true }
})

const doorFields = {
  methods: z.object({ person: ProofRules, neighbour: ProofRules, safePlace: ProofRules, locker: ProofRules }),
  /** At pick-ups. Workspaces that haven't said so ask there what they ask of a delivery to the recipient. */
  pickUp: z.optional(ProofRules),
  /** Whether parcels are scanned before the route departs. */
  hasLoadCheck: z.boolean(),
  photoPixels: z.int().check(z.minimum(640), z.maximum(4096)),
}
/** What the page of a driver has to know of it. */
export const DoorSettings = z.object(doorFields)
export type DoorSettings = z.infer<typeof DoorSettings>
export const ProofSettings = z.object({
  ...doorFields,
  /** Whether drivers look at their vehicle, point by point, before they set off. */
  hasVehicleCheck: z._default(z.boolean(), true),
  vehiclePoints: z._default(
    z.array(VehiclePoint).check(z.maxLength(40), z.refine(uniqueKeys, twice)),
    standardVehiclePoints,
  ),
  /** Whether drivers may change the order of their stops. */
  mayReorder: z._default(z.boolean(), true),
})
export type ProofSettings = z.infer<typeof ProofSettings>

export const failureGroups = ['site', 'order', 'goods', 'scan'] as const
export const nextSteps = ['retrySameDay', 'nextDay', 'return', 'call'] as const
export const FailureReason = z.object({
  key,
  name: text(60),
  group: z.enum(failureGroups),
  nextStep: z.enum(nextSteps),
  isActive: z.boolean(),
  /** What is asked of the driver who gives this reason. */
  photo: z._default(ProofRule, 'optional'),
  note: z._default(ProofRule, 'optional'),
})
export type FailureReason = z.infer<typeof FailureReason>
export const FailureSettings = z.object({
  reasons: z.array(FailureReason).check(z.minLength(1), z.maxLength(50), z.refine(uniqueKeys, twice)),
  mostAttempts: z.int().check(z.minimum(1), z.maximum(10)),
  /** What recipients pay at the door for another day after a failed attempt. */
  attemptFeeCents: z._default(z.int().check(z.minimum(0), z.maximum(100_000)), 0),
})
export type FailureSettings = z.infer<typeof FailureSettings>

export const mostTrafficProfiles = 10
/** How long a drive takes in each hour of the day, in percent of an empty road. */
export const TrafficProfile = z.object({
  key,
  name: text(40),
  percents: z.array(z.int().check(z.minimum(50), z.maximum(400))).check(z.length(24)),
})
export type TrafficProfile = z.infer<typeof TrafficProfile>
/** Stands among the keys of profiles for what is known of traffic by the kind of road; no profile has it. */
export const typicalTraffic = '@typical'
export const TrafficSettings = z
  .object({
    profiles: z.array(TrafficProfile).check(z.maxLength(mostTrafficProfiles), z.refine(uniqueKeys, twice)),
    /** The one that new plans begin with; `null`: empty roads. */
    usual: z.nullable(z.union([z.literal(typicalTraffic), key])),
    /** Whether typical traffic is what own days taught, once there are enough; it is if nothing is said. */
    usesLearned: z.optional(z.boolean()),
    /** Only for plans that lie on known roads: along straight lines times are rough anyway, and plans say so. */
    onlyOnRoads: z.optional(z.boolean()),
  })
  .check(
    z.refine(
      ({ profiles, usual }) => usual === null || usual === typicalTraffic || profiles.some((one) => one.key === usual),
      {
        path: ['usual'],
        error: complaint('logistics-settings:wrong.noSuchTraffic'),
      },
    ),
  )
export type TrafficSettings = z.infer<typeof TrafficSettings>

export const readLearnedTraffic = endpoint({
  method: 'GET',
  path: '/api/apps/logistics/settings/traffic/learned',
  summary: 'What past days taught of traffic, by the kind of road and the hour',
  access: { action: 'read', subject: 'Setting' },
  reply: z.object({ learned: LearnedTraffic }),
})

export const mostHolidays = 200
export const Holiday = z.object({ date: z.iso.date(), name: text(60), isYearly: z.boolean() })
export const HolidaySettings = z.object({ days: z.array(Holiday).check(z.maxLength(mostHolidays)) })
export type HolidaySettings = z.infer<typeof HolidaySettings>

export const mostBands = 8
/** How early and how late an arrival may be that lies so far ahead. */
const ForecastBand = z.object({
  untilMinutes: z.int().check(z.minimum(1), z.maximum(1440)),
  earlyMinutes: minutes(240),
  lateMinutes: minutes(240),
})
export const ForecastSettings = z.object({
  /** By how far ahead they reach; the last one holds beyond, too. */
  bands: z.array(ForecastBand).check(
    z.minLength(1),
    z.maxLength(mostBands),
    z.refine(
      (list) => list.every(({ untilMinutes }, index) => untilMinutes > (list[index - 1]?.untilMinutes ?? 0)),
      complaint('logistics-settings:wrong.bandsInOrder'),
    ),
  ),
  /** Stops that lie further ahead are never at risk. */
  riskMinutes: z.int().check(z.minimum(10), z.maximum(720)),
  /** How far off its way a vehicle has deviated. */
  deviationMeters: z.int().check(z.minimum(50), z.maximum(20_000)),
  escalation: z._default(Escalation, usualEscalation),
})
export type ForecastSettings = z.infer<typeof ForecastSettings>

export const settingTabs = {
  general: GeneralSettings,
  planning: PlanningSettings,
  hours: HoursSettings,
  traffic: TrafficSettings,
  proof: ProofSettings,
  failures: FailureSettings,
  holidays: HolidaySettings,
  forecast: ForecastSettings,
  tracking: TrackingSettings,
}
export type SettingTab = keyof typeof settingTabs
export type SettingValue<T extends SettingTab> = z.infer<(typeof settingTabs)[T]>

const path = '/api/apps/logistics/settings'

/** Every tab with the version its next change must name. */
export const readLogisticsSettings = endpoint({
  method: 'GET',
  path,
  summary: 'The settings of logistics, tab by tab',
  access: { action: 'read', subject: 'Setting' },
  reply: z.object({
    tabs: z.object(settingTabs),
    versions: z.record(z.string(), z.number()),
    /** What was saved under an earlier version and can no longer be read; it stands as to begin with. */
    unread: UnreadByTab,
  }),
})

/** What every screen of logistics needs to know, whoever looks at it. */
export const LogisticsFacts = z.object({
  units: z.array(Unit),
  unitSystem: GeneralSettings.shape.unitSystem,
  currency: z.string(),
  timeZone: z.string(),
  weekStart: GeneralSettings.shape.weekStart,
  dayCutOff: z.string(),
  serviceMinutes: PlanningSettings.shape.serviceMinutes,
  hoursPack: z.enum(hoursPacks),
  reasons: z.array(FailureReason),
})
export type LogisticsFacts = z.infer<typeof LogisticsFacts>
export const readLogisticsFacts = endpoint({
  method: 'GET',
  path: '/api/apps/logistics/facts',
  summary: 'Units, clock and lists that screens of logistics need',
  reply: LogisticsFacts,
})

function changeTab<S extends z.ZodMiniType>(tab: SettingTab, value: S) {
  return endpoint({
    method: 'PUT',
    path: `${path}/${tab}`,
    access: { action: 'write', subject: 'Setting' },
    body: z.object({ version: versionOrNone, value }),
    reply: z.object({ version: z.number() }),
  })
}

export const changeGeneral = changeTab('general', GeneralSettings)
export const changePlanning = changeTab('planning', PlanningSettings)
export const changeHours = changeTab('hours', HoursSettings)
export const changeTraffic = changeTab('traffic', TrafficSettings)
export const changeProof = changeTab('proof', ProofSettings)
export const changeFailures = changeTab('failures', FailureSettings)
export const changeHolidays = changeTab('holidays', HolidaySettings)
export const changeForecast = changeTab('forecast', ForecastSettings)
export const changeTracking = changeTab('tracking', TrackingSettings)
