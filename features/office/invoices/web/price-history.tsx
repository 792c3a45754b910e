import { useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { Entries, Entry } from '#ui/display/entries.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { Group } from '#ui/page/layout.ts'
import type { PriceList } from '../../delivery-prices/contract.ts'
import { fromTheStart } from '../../delivery-prices/rules.ts'

/** Every list there was, with who set it. */
export function PriceHistory({ lists }: { lists: PriceList['lists'] }) {
  const t = useText('office-invoices')
  const [isOpen, setOpen] = useState(false)
  if (lists.length === 0) return null
  return (
    <>
      <Group>
        <Button size="xs" variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('billing.history')}
        </Button>
      </Group>
      {isOpen && (
        <Entries>
          {lists.map((list) => (
            <PastList key={`${list.isOwn} ${list.number}`} list={list} />
          ))}
        </Entries>
      )}
    </>
  )
}

function PastList({
  list: { isOwn, startsOn, rates, currency, addedAt, addedBy },
}: {
  list: PriceList['lists'][number]
}) {
  const t = useText('office-invoices')
  const format = useFormat('UTC')
  const from =
    startsOn === fromTheStart
      ? t('billing.validAlways')
      : t('billing.validFrom', { day: format.date(`${startsOn}T12:00:00Z`) })
  const what = rates
    ? t(isOwn ? 'billing.ownPrices' : 'billing.usualPrices', {
        each: format.money(rates.perDeliveryCents, currency),
        kilogram: format.money(rates.perKilogramCents, currency),
      })
    : t('billing.ended')
  const by = addedAt && t('billing.byWhom', { name: addedBy, day: format.date(addedAt) })
  return <Entry icon={<Icon name="receipt" size={18} />} name={from} detail={[what, by].filter(Boolean).join(' · ')} />
}
