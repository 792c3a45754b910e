import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { Button, SegmentedControl } from '#ui/button/controls.ts'
import { Group, Paper, SimpleGrid, Stack } from '#ui/page/layout.ts'
import { MoneyInput } from '#ui/input/money-input.tsx'
import { Text } from '#ui/display/text.ts'
import {
  changeDeliveryPrices,
  deleteDeliveryPrices,
  listBillableDeliveries,
  readDeliveryPrices,
  type PriceList,
} from '../../delivery-prices/contract.ts'
import { useMayChangeAll } from './use-may-change-all.ts'

const stale = [readDeliveryPrices, listBillableDeliveries]

/** What a client's deliveries cost, and how to change that. */
export function BillPrices({ customerId }: { customerId: number }) {
  const t = useText('office-invoices')
  const format = useFormat()
  const { data } = useQuery(queryOf(readDeliveryPrices, { query: { customerId } }))
  const [isOpen, setOpen] = useState(false)
  const mayChange = useMayChangeAll()
  const back = useSend(deleteDeliveryPrices, { stale })
  if (!data) return null
  const { own, usual } = data
  const prices = own ?? usual
  const money = (cents: number) => format.money(cents, prices?.currency)
  return (
    <Paper withBorder p="sm">
      <Stack gap="xs">
        <Text size="sm">
          {prices
            ? t(own ? 'billing.ownPrices' : 'billing.usualPrices', {
                each: money(prices.perDeliveryCents),
                kilogram: money(prices.perKilogramCents),
              })
            : t('billing.noPrices')}
        </Text>
        {mayChange && !isOpen && (
          <Group gap="xs">
            <Button size="xs" variant="light" onClick={() => setOpen(true)}>
              {t('billing.changePrices')}
            </Button>
            {own && (
              <Button
                size="xs"
                variant="default"
                loading={back.isPending}
                onClick={() => back.mutate({ params: { id: customerId } })}
              >
                {t('billing.useUsual')}
              </Button>
            )}
          </Group>
        )}
        {isOpen && <PriceFields customerId={customerId} prices={data} onDone={() => setOpen(false)} />}
      </Stack>
    </Paper>
  )
}

type FieldProps = { customerId: number; prices: PriceList; onDone: () => void }

function PriceFields({ customerId, prices: { own, usual, currency }, onDone }: FieldProps) {
  const t = useText('office-invoices')
  const start = own ?? usual
  const [isOwn, setOwn] = useState(own !== null)
  const [perDeliveryCents, setEach] = useState(start?.perDeliveryCents ?? 0)
  const [perKilogramCents, setKilogram] = useState(start?.perKilogramCents ?? 0)
  const save = useSend(changeDeliveryPrices, { stale, onSuccess: onDone })
  const handleSave = () => {
    const version = (isOwn ? own : usual)?.version ?? 0
    save.mutate({ body: { customerId: isOwn ? customerId : null, perDeliveryCents, perKilogramCents, version } })
  }
  const field = { currency, max: 1_000_000 }
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
      <SimpleGrid cols={2}>
        <MoneyInput
          {...field}
          label={t('billing.perDelivery')}
          defaultValue={perDeliveryCents}
          onChange={(cents) => setEach(cents ?? 0)}
        />
        <MoneyInput
          {...field}
          label={t('billing.perKilogram')}
          defaultValue={perKilogramCents}
          onChange={(cents) => setKilogram(cents ?? 0)}
        />
      </SimpleGrid>
      <Group gap="xs">
        <Button size="xs" loading={save.isPending} onClick={handleSave}>
          {t('billing.savePrices')}
        </Button>
        <Button size="xs" variant="default" onClick={onDone}>
          {t('billing.cancel')}
        </Button>
      </Group>
    </>
  )
}
