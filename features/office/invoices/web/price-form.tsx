import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { DateInput } from '#ui/input/date-input.tsx'
import { Group, Stack } from '#ui/page/layout.ts'
import {
  changeDeliveryPrices,
  listBillableDeliveries,
  readDeliveryPrices,
  type KeptPrices,
  type PriceList,
} from '../../delivery-prices/contract.ts'
import { fromTheStart, noRates, type Rates } from '../../delivery-prices/rules.ts'
import { todayHere } from './payment-dialog.tsx'
import { PriceSteps } from './price-steps.tsx'
import { PriceSurcharges, TransportPrices } from './price-surcharges.tsx'
import { PriceZones } from './price-zones.tsx'

/** Nothing for `customerId` sets the prices of all clients. */
type Props = { customerId: number | null; prices: PriceList; onDone: () => void }

/** A price list that holds from a day on. */
export function PriceForm({ customerId, prices, onDone }: Props) {
  const t = useText('office-invoices')
  const { usual, own, ownVersion, currency, units } = prices
  const isOwn = customerId !== null
  const kept = isOwn ? own : usual
  const [rates, setRates] = useState(() => ratesOf(kept ?? usual))
  const [startsOn, setStartsOn] = useState(kept ? todayHere() : '')
  const change = (part: Partial<Rates>) => setRates((before) => ({ ...before, ...part }))
  const save = useSend(changeDeliveryPrices, { stale: [readDeliveryPrices, listBillableDeliveries], onSuccess: onDone })
  const handleSave = () => {
    const version = isOwn ? ownVersion : (usual?.version ?? 0)
    save.mutate({ body: { customerId, ...rates, startsOn: startsOn || fromTheStart, version } })
  }
  const fields = { rates, currency, onChange: change }
  return (
    <Stack gap="md">
      <DateInput
        label={t('billing.startsOn')}
        description={t('billing.startsOnText')}
        placeholder={t('billing.validAlways')}
        value={startsOn}
        onChange={setStartsOn}
      />
      <TransportPrices {...fields} />
      <PriceZones {...fields} />
      <PriceSteps {...fields} units={units} />
      <PriceSurcharges {...fields} />
      <Group gap="xs">
        <Button size="xs" loading={save.isPending} onClick={handleSave}>
          {t('billing.savePrices')}
        </Button>
        <Button size="xs" variant="default" onClick={onDone}>
          {t('billing.cancel')}
        </Button>
      </Group>
    </Stack>
  )
}

function ratesOf(kept: KeptPrices | null): Rates {
  if (!kept) return noRates
  const { currency: _currency, startsOn: _startsOn, version: _version, ...rates } = kept
  return rates
}
