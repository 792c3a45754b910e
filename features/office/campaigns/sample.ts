import { dayOf } from '#kit/contract/days.ts'
import type { Machine } from '#kit/server/machine.ts'
import { daysAgo, dice, isEmpty } from '#kit/server/sample.ts'
import type { Campaign } from './contract.ts'
import { campaigns } from './server/tables.ts'

type Line = [
  name: string,
  channel: Campaign['channel'],
  code: string,
  startedDaysAgo: number,
  days: number,
  sent: number,
  note: string,
]

const lines: Line[] = [
  ['Autumn newsletter', 'email', 'autumn-newsletter', 18, 14, 4820, 'News on night deliveries and the new depot.'],
  ['Parcel lockers', 'social', 'parcel-lockers', 12, 30, 0, 'Short films about picking up from a locker.'],
  ['Same-day offer', 'email', 'same-day', 5, 10, 2360, 'Free same-day delivery for regular customers.'],
  ['Search ads for couriers', 'ads', 'couriers-search', 26, 60, 0, 'Ads for people who look for a courier nearby.'],
  ['Logistics fair', 'event', 'fair', -20, 3, 0, 'Stand 14 in hall 2, with a live plan of the day.'],
  ['Welcome series', 'email', 'welcome', 48, 30, 1540, 'Three emails in the first month of a customer.'],
  ['Summer newsletter', 'email', 'summer-newsletter', 75, 14, 4410, 'Holiday hours and cooled vehicles.'],
  ['Depot open day', 'print', 'open-day', 52, 7, 0, 'Postcards to everyone within five kilometres.'],
]

/** Eight campaigns: past, running and one to come. */
export async function sampleCampaigns({ db, now }: Machine): Promise<void> {
  if (!(await isEmpty(db, campaigns))) return
  const roll = dice(811)
  await db.insert(campaigns).values(
    lines.map(([name, channel, code, startedDaysAgo, days, sent, note]) => {
      const share = (least: number, most: number) => Math.round((sent * roll.number(least, most)) / 1000)
      const opened = share(380, 520)
      return {
        name,
        channel,
        code,
        startOn: dayOf(daysAgo(now(), startedDaysAgo)),
        endOn: dayOf(daysAgo(now(), startedDaysAgo - days)),
        sent,
        opened,
        clicked: Math.min(opened, share(70, 140)),
        subscribed: share(8, 24),
        complaints: share(0, 2),
        unsubscribed: share(3, 9),
        note,
      }
    }),
  )
}
