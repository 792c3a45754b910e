import type { ReactNode } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import { Button } from '#ui/button/controls.ts'
import { Icon } from '#ui/display/icon.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { ArrangeDrawer } from './arrange-drawer.tsx'
import { CardSpan, type Span } from './card-span.ts'
import shared from './dashboards.module.css'
import classes from './dashboard.module.css'
import { PeriodPicker } from './period.tsx'
import { useArrangement } from './use-arrangement.ts'

/** `isAllowed` is whether the person may see what the card is about. */
export type Card = { key: string; title: string; span: Span; card: ReactNode; isAllowed?: boolean }

/** A dashboard: its period, and its cards as the person arranged them. */
export function Dashboard({ name, title, cards }: { name: string; title: string; cards: Card[] }) {
  const t = useText('office-dashboards')
  const [open, setOpen] = useOpen()
  const allowed = cards.filter(({ isAllowed = true }) => isAllowed)
  const arrangement = useArrangement(
    name,
    allowed.map(({ key }) => key),
  )
  const { order, hidden, spans } = arrangement
  const shown = order.filter((key) => !hidden.includes(key))
  return (
    <>
      <PageHeader
        title={title}
        text={t(`about.${name}`)}
        actions={
          <>
            <Button variant="default" leftSection={<Icon name="settings" size={18} />} onClick={() => setOpen('cards')}>
              {t('arrange.open')}
            </Button>
            <PeriodPicker />
          </>
        }
      />
      {shown.length === 0 && <p className={shared.nothing}>{t('arrange.allHidden')}</p>}
      <div className={classes.grid}>
        {shown.map((key) => {
          const one = allowed.find((card) => card.key === key)
          return (
            <CardSpan key={key} value={spans[key] ?? one?.span}>
              {one?.card}
            </CardSpan>
          )
        })}
      </div>
      {open === 'cards' && (
        <ArrangeDrawer cards={allowed} arrangement={arrangement} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}
