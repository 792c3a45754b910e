import { useText } from '#kit/web/i18n.ts'
import { useFormat } from '#kit/web/format.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import type { ExceptionRow } from '../contract.ts'
import { RailItem } from './rail/rail-item.tsx'
import classes from './exceptions.module.css'

/** What follows from it, or is the same on its route. */
export function ExceptionGroup({ rows, onOpen }: { rows: ExceptionRow[]; onOpen: (id: number) => void }) {
  const t = useText('logistics-exceptions')
  const format = useFormat()
  return (
    <SectionCard title={t('group', { count: rows.length, shown: format.number(rows.length) })}>
      <ul className={classes.items}>
        {rows.map((row) => (
          <RailItem
            key={row.id}
            row={row}
            isChosen={false}
            onChoose={() => onOpen(row.id)}
            onOpen={() => onOpen(row.id)}
          />
        ))}
      </ul>
    </SectionCard>
  )
}
