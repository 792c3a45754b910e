import { useText } from '#kit/web/i18n.ts'
import { useFormat } from '#kit/web/format.ts'
import type { DayPack, DriverStop } from '../../contract.ts'
import { Card, Choices, Tick } from '../parts/parts.tsx'
import { isPartly, itemsOf, type Handed } from './proofs.ts'
import classes from './stop.module.css'

type Props = { stop: DriverStop; pack: DayPack; handed: Handed; onChange: (patch: Partial<Handed>) => void }

/** How many of each item were taken, and which are damaged; a reason where it isn't all. */
export function Items({ stop, pack, handed, onChange }: Props) {
  const t = useText('logistics-driver')
  const format = useFormat()
  if (stop.items.length === 0) return null
  const set = (index: number, patch: { quantity?: number; isDamaged?: boolean }) => {
    const before = itemsOf(stop, handed)[index]!
    const after = { quantity: before.quantity, isDamaged: before.isDamaged, ...patch }
    onChange({ items: { ...handed.items, [index]: after } })
  }
  return (
    <Card title={t('items.title')}>
      {itemsOf(stop, handed).map(({ index, quantity, isDamaged }) => {
        const item = stop.items[index]!
        return (
          <div key={index} className={classes['item']} role="group" aria-label={item.name}>
            <span className={classes['itemName']} dir="auto">
              {item.name}
            </span>
            <div className={classes['stepper']}>
              <button
                type="button"
                aria-label={t('items.less', { name: item.name })}
                onClick={() => set(index, { quantity: Math.max(0, quantity - 1) })}
              >
                −
              </button>
              <output>{t('items.of', { quantity: format.number(quantity), all: format.number(item.quantity) })}</output>
              <button
                type="button"
                aria-label={t('items.more', { name: item.name })}
                onClick={() => set(index, { quantity: Math.min(item.quantity, quantity + 1) })}
              >
                +
              </button>
              <Tick label={t('items.damaged')} isOn={isDamaged} onChange={(isOn) => set(index, { isDamaged: isOn })} />
            </div>
          </div>
        )
      })}
      {isPartly(stop, handed) && (
        <Choices
          label={t('items.why')}
          value={handed.reason || undefined}
          onChange={(reason) => onChange({ reason })}
          choices={pack.failureReasons
            .filter(({ isActive }) => isActive)
            .map(({ key, name }) => ({ value: key, label: name }))}
          isWide
        />
      )}
    </Card>
  )
}
