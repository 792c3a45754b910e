import { useText } from '#kit/web/i18n.ts'
import { Card, Chip, Notice, Page } from '../parts/parts.tsx'
import { allStops, isKnownKind } from '../outbox/acts-so-far.ts'
import { useDay } from '../route/use-day.tsx'
import classes from './day.module.css'
import { OwnPlaces, type ReadPlaces } from './own-places.tsx'

/** Everything that was recorded of the driver today, in the order it was done, and what became of it. */
export function Recorded({ readPlaces }: { readPlaces: ReadPlaces }) {
  const t = useText('logistics-driver')
  const { acted, format, pack, view } = useDay()
  const results = new Map([
    ...pack.actions.map(({ id, outcome, reason }) => [id, { outcome, reason }] as const),
    ...view.actions.flatMap(({ action, result }) => (result ? [[action.id, result] as const] : [])),
  ])
  const names = new Map(
    pack.routes.flatMap((route) =>
      allStops(route).map((stop) => [stop.stopId, stop.recipient || stop.reference] as const),
    ),
  )
  return (
    <Page title={t('recorded.title')}>
      <Notice tone="info">
        {t('recorded.positions', { count: pack.positionDays, days: format.number(pack.positionDays) })}
      </Notice>
      <Card>
        {acted.length === 0 && <p className={classes['soft']}>{t('recorded.nothing')}</p>}
        <ol className={classes['plain']}>
          {acted.map(({ id, kind, stopId, atMs, data, isByOffice, isWaiting }) => {
            const result = results.get(id)
            return (
              <li key={id}>
                <span className={classes['time']}>{format.time(atMs)}</span>
                <span className={classes['what']}>
                  <strong>{isKnownKind(kind) ? t(`kinds.${kind}`) : kind}</strong>
                  {stopId !== null && <span dir="auto">{names.get(stopId)}</span>}
                  {kind === 'message' && typeof data['note'] === 'string' && <span dir="auto">{data['note']}</span>}
                  {isByOffice && <Chip tone="plain">{t('recorded.byOffice')}</Chip>}
                  {isWaiting && <Chip tone="warning">{t('recorded.waiting')}</Chip>}
                  {result?.outcome === 'refused' && (
                    <Chip tone="error">{t(`reasons.${result.reason ?? 'badData'}`)}</Chip>
                  )}
                </span>
              </li>
            )
          })}
        </ol>
      </Card>
      <OwnPlaces read={readPlaces} />
    </Page>
  )
}
