import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Link } from '#ui/button/link.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { ScrollBox } from '#ui/page/scroll-box.tsx'
import type { Day } from '../contract.ts'
import classes from './day.module.css'

/** The deliveries of the day by the depot they leave from. */
export function DepotsCard({ day: { depots, date } }: { day: Day }) {
  const t = useText('logistics-day')
  const format = useFormat()
  const counts = ['waiting', 'out', 'done', 'failed'] as const
  if (depots.length === 0) return null
  return (
    <SectionCard title={t('depots.title')}>
      <ScrollBox className={classes.scroll} label={t('depots.title')}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('depot')}</th>
              {counts.map((key) => (
                <th key={key} scope="col">
                  {t(`depots.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {depots.map((row) => (
              <tr key={row.depotId ?? 0}>
                <td>
                  {row.depotId === null ? (
                    t('depots.nowhere')
                  ) : (
                    <Link to={`/apps/logistics/deliveries?date=${date}&depotId=${row.depotId}`}>
                      <bdi>{row.name}</bdi>
                    </Link>
                  )}
                </td>
                {counts.map((key) => (
                  <td key={key}>{format.number(row[key])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </SectionCard>
  )
}
