import { boundsAt } from '#kit/contract/bounds.ts'
import { useText } from '#kit/web/i18n.ts'
import { MoneyInput } from '#ui/input/money-input.tsx'
import { NumberInput } from '#ui/input/inputs.ts'
import { TimeInput } from '#ui/input/time-input.tsx'
import { UnitInput } from '#ui/input/unit-input.tsx'
import { SimpleGrid, Stack } from '#ui/page/layout.ts'
import { Text } from '#ui/display/text.ts'
import { DeliveryRates } from '../../delivery-prices/contract.ts'
import type { Rates } from '../../delivery-prices/rules.ts'

export type RateFields = { rates: Rates; currency: string; onChange: (part: Partial<Rates>) => void }
type Amount = { [Key in keyof Rates]: Rates[Key] extends number ? Key : never }[keyof Rates]

function useMoney({ rates, currency, onChange }: RateFields) {
  return (key: Amount, label: string) => (
    <MoneyInput
      currency={currency}
      {...boundsAt(DeliveryRates, key)}
      label={label}
      defaultValue={rates[key]}
      onChange={(cents) => onChange({ [key]: cents ?? 0 })}
    />
  )
}

export function TransportPrices(fields: RateFields) {
  const t = useText('office-invoices')
  const money = useMoney(fields)
  return (
    <SimpleGrid cols={2}>
      {money('perDeliveryCents', t('billing.perDelivery'))}
      {money('perKilogramCents', t('billing.perKilogram'))}
      {money('perKilometreCents', t('billing.perKilometre'))}
      {money('minimumCents', t('billing.minimum'))}
    </SimpleGrid>
  )
}

const percent = { each: 100, sign: '%' }

/** What comes on top: in percent, by when it is delivered, and by what happens at the door. */
export function PriceSurcharges(fields: RateFields) {
  const { rates, onChange } = fields
  const t = useText('office-invoices')
  const money = useMoney(fields)
  const minutes = (key: Amount, label: string) => {
    const bounds = boundsAt(DeliveryRates, key)
    return (
      <NumberInput
        label={label}
        unit="min"
        {...bounds}
        defaultValue={rates[key]}
        onChange={(value) => onChange({ [key]: Math.max(bounds.min ?? 0, Number(value)) })}
      />
    )
  }
  return (
    <Stack gap="xs">
      <Text fw={600} size="sm">
        {t('billing.surcharges')}
      </Text>
      <SimpleGrid cols={2}>
        <UnitInput
          label={t('billing.fuel')}
          unit={percent}
          decimals={2}
          {...boundsAt(DeliveryRates, 'fuelBasisPoints')}
          defaultValue={rates.fuelBasisPoints}
          onChange={(points) => onChange({ fuelBasisPoints: Number(points) || 0 })}
        />
        {money('failedCents', t('billing.failed'))}
        {money('windowCents', t('billing.window'))}
        {minutes('windowMinutes', t('billing.windowMinutes'))}
        {money('eveningCents', t('billing.evening'))}
        <TimeInput
          label={t('billing.eveningFrom')}
          value={rates.eveningFrom}
          onChange={(eveningFrom) => onChange({ eveningFrom: eveningFrom || '18:00' })}
        />
        {money('waitingCents', t('billing.waiting'))}
        {minutes('freeMinutes', t('billing.freeMinutes'))}
      </SimpleGrid>
    </Stack>
  )
}
