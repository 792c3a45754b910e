import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { ActionIcon, Button } from '#ui/button/controls.ts'
import { Drawer } from '#ui/overlay/drawer.tsx'
import { Checkbox, NativeSelect } from '#ui/input/inputs.ts'
import classes from './arrange-drawer.module.css'
import { cardSpans, type Span } from './card-span.ts'
import type { Card } from './dashboard.tsx'
import type { Arrangement } from './use-arrangement.ts'

type Props = { cards: Card[]; arrangement: Arrangement; onClose: () => void }

/** Shows, hides, moves and resizes the cards of a dashboard; by keyboard, or by dragging them. */
export function ArrangeDrawer({ cards, arrangement, onClose }: Props) {
  const t = useText('office-dashboards')
  const [said, say] = useState('')
  const { order, move, reset, isChanged } = arrangement
  const dragged = useRef<string>(undefined)
  const moveTo = (card: Card, to: number) => {
    move(card.key, to)
    say(t('arrange.moved', { name: card.title, place: to + 1, total: order.length }))
  }
  return (
    <Drawer opened onClose={onClose} title={t('arrange.title')} position="right">
      <p className={classes.text}>{t('arrange.text')}</p>
      <ol className={classes.cards}>
        {order.map((key, place) => {
          const card = cards.find((one) => one.key === key)
          return (
            card && (
              // The arrows beside each card do the same by keyboard.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
              <li
                key={key}
                className={classes.card}
                draggable
                onDragStart={() => (dragged.current = key)}
                onDragOver={(event) => event.preventDefault()}
                onDrop={() => {
                  const from = cards.find((one) => one.key === dragged.current)
                  if (from && from.key !== key) moveTo(from, place)
                }}
              >
                <CardRow card={card} place={place} arrangement={arrangement} onMove={(to) => moveTo(card, to)} />
              </li>
            )
          )
        })}
      </ol>
      <Button variant="default" disabled={!isChanged} onClick={reset}>
        {t('arrange.reset')}
      </Button>
      <p className={classes.said} role="status">
        {said}
      </p>
    </Drawer>
  )
}

type RowProps = { card: Card; place: number; arrangement: Arrangement; onMove: (to: number) => void }

function CardRow({ card: { key, title, span }, place, arrangement, onMove }: RowProps) {
  const t = useText('office-dashboards')
  const { order, hidden, spans, show, resize } = arrangement
  const isLast = place === order.length - 1
  return (
    <>
      <Checkbox
        className={classes.name}
        label={title}
        checked={!hidden.includes(key)}
        onChange={(event) => show(key, event.currentTarget.checked)}
      />
      <NativeSelect
        size="xs"
        aria-label={t('arrange.width', { name: title })}
        value={String(spans[key] ?? span)}
        onChange={(event) => {
          const chosen = cardSpans.find((one) => String(one) === event.currentTarget.value)
          if (chosen !== undefined) resize(key, chosen)
        }}
        data={cardSpans.map((value: Span) => ({ value: String(value), label: t(`arrange.widths.${value}`) }))}
      />
      <ActionIcon
        aria-label={t('arrange.earlier', { name: title })}
        aria-disabled={place === 0}
        onClick={() => place > 0 && onMove(place - 1)}
      >
        <IconArrowUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label={t('arrange.later', { name: title })}
        aria-disabled={isLast}
        onClick={() => !isLast && onMove(place + 1)}
      >
        <IconArrowDown size={18} aria-hidden />
      </ActionIcon>
    </>
  )
}
