import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { Button, SegmentedControl } from '#ui/button/controls.ts'
import { Group, Paper, Stack } from '#ui/page/layout.ts'
import { Text } from '#ui/display/text.ts'
import {
  deleteDeliveryPrices,
  listBillableDeliveries,
  readDeliveryPrices,
  type PriceList,
} from '../../delivery-prices/contract.ts'
import { todayHere } from './payment-dialog.tsx'
import { PriceForm } from './price-form.tsx'
import { PriceHistory } from './price-history.tsx'
import { useMayChangeAll } from './use-may-change-all.ts'

/** What a client's deliveries cost, how that came to be, and how to change it. */
export function BillPrices({ customerId }: { customerId: number }) {
  const t = useText('office-invoices')
  const { data } = useQuery(queryOf(readDeliveryPrices, { query: { customerId } }))
  const [isOpen, setOpen] = useState(false)
  const mayChange = useMayChangeAll()
  if (!data) return null
  return (
    <Paper withBorder p="sm">
      <Stack gap="xs">
        <Summary prices={data} />
        {mayChange && !isOpen && (
          <Group gap="xs">
            <Button size="xs" variant="light" onClick={() => setOpen(true)}>
              {t('billing.changePrices')}
            </Button>
            {data.own && <UseUsual customerId={customerId} startsOn={data.own.startsOn} />}
          </Group>
        )}
        {isOpen && <PriceFields customerId={customerId} prices={data} onDone={() => setOpen(false)} />}
        <PriceHistory lists={data.lists} />
      </Stack>
    </Paper>
  )
}

function Summary({ prices: { own, usual } }: { prices: PriceList }) {
  const t = useText('office-invoices')
  const format = useFormat()
  const prices = own ?? usual
  const money = (cents: number) => format.money(cents, prices?.currency)
  return (
    <Text size="sm">
      {prices
        ? t(own ? 'billing.ownPrices' : 'billing.usualPrices', {
            each: money(prices.perDeliveryCents),
            kilogram: money(prices.perKilogramCents),
          })
        : t('billing.noPrices')}
    </Text>
  )
}

/** A client's own prices end today; those that haven't begun yet never hold. */
function UseUsual({ customerId, startsOn }: { customerId: number; startsOn: string }) {
  const t = useText('office-invoices')
  const today = todayHere()
  const back = useSend(deleteDeliveryPrices, { stale: [readDeliveryPrices, listBillableDeliveries] })
  const query = startsOn <= today ? { startsOn: today } : {}
  return (
    <Button
      size="xs"
      variant="default"
      loading={back.isPending}
      onClick={() => back.mutate({ params: { id: customerId }, query })}
    >
      {t('billing.useUsual')}
    </Button>
  )
}

type FieldProps = { customerId: number; prices: PriceList; onDone: () => void }

function PriceFields({ customerId, prices, onDone }: FieldProps) {
  const t = useText('office-invoices')
  const [isOwn, setOwn] = useState(prices.own !== null)
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label={t('billing.whose')}
        value={isOwn ? 'own' : 'usual'}
        onChange={(value) => setOwn(value === 'own')}
        data={[
          { value: 'usual', label: t('billing.forAll') },
          { value: 'own', label: t('billing.forClient') },
        ]}
      />
      <PriceForm key={String(isOwn)} customerId={isOwn ? customerId : null} prices={prices} onDone={onDone} />
    </>
  )
}
