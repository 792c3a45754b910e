import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useLength } from '#ui/display/use-length.ts'
import { isMuchSpare } from '../../../deliveries/rules/late.ts'
import type { Day, RouteOfDay } from '../../contract.ts'
import { standingOf, type Standing } from '../../rules/route-standing.ts'
import { useClock } from '../use-day.ts'

/** What deviates has a tone; all else is plain. `full` says it without the row around it. */
export type SlackWords = { text: string; full: string; tone?: 'late' | 'risk' | 'quiet' }

/** How much time a route has left, unless that is much: then when it ends; or how it stands otherwise. */
export function useSlackWords(day: Day): (route: RouteOfDay) => SlackWords {
  const t = useText('logistics-day')
  const drivers = useText('logistics-drivers')
  const clock = useClock(day)
  const wall = useFormat('UTC')
  const length = useLength()
  const alike = (text: string, tone?: SlackWords['tone']): SlackWords => ({ text, full: text, ...(tone && { tone }) })
  const shown = (count: number) => ({ count, shown: clock.number(count) })
  const onTime = ({ slackSeconds, finishAt }: RouteOfDay) => {
    if (slackSeconds !== null && !isMuchSpare(slackSeconds))
      return { text: length(slackSeconds), full: t('live.toSpare', { length: length(slackSeconds) }) }
    return alike(finishAt ? t('routes.ends', { time: clock.time(finishAt) }) : t('routes.states.underWay'))
  }
  const words: Record<Standing, (route: RouteOfDay) => SlackWords> = {
    stopped: ({ away }) => alike(drivers(`absences.${away}`), 'late'),
    late: ({ late, slackSeconds }) =>
      alike(
        slackSeconds === null || slackSeconds >= 0
          ? t('routes.late', shown(late))
          : t('risky.late', { length: length(-slackSeconds) }),
        'late',
      ),
    atRisk: ({ atRisk, slackSeconds }) =>
      alike(
        slackSeconds === null || slackSeconds < 0
          ? t('routes.atRisk', shown(atRisk))
          : t('live.toSpare', { length: length(slackSeconds) }),
        'risk',
      ),
    silent: ({ silentSince }) =>
      alike(t('live.silent', { length: length(secondsBetween(silentSince ?? '', day.serverTime)) }), 'quiet'),
    onTime,
    toStart: ({ startSeconds }) =>
      alike(t('live.starts', { time: wall.time(new Date(startSeconds * 1000).toISOString()) })),
    done: () => alike(t('routes.states.finished')),
  }
  return (route) => words[standingOf(route)](route)
}

function secondsBetween(from: string, to: string): number {
  return Math.max(0, (Date.parse(to) - Date.parse(from)) / 1000)
}
