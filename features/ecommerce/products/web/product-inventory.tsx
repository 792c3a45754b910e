import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { Button } from '#ui/controls.ts'
import { CountriesField } from '#ui/country-field.tsx'
import { Table, Tabs } from '#ui/display.ts'
import { DateInput } from '#ui/date-input.tsx'
import { Locked } from '#ui/form/locked.tsx'
import { Icon } from '#ui/icon.tsx'
import { Checkbox, NumberInput, Radio, Select, Switch, TextInput } from '#ui/inputs.ts'
import { Group, SimpleGrid, Stack } from '#ui/layout.ts'
import type { Numeric } from '#ui/number-input.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { TabList } from '#ui/tab-list.tsx'
import { Text } from '#ui/text.ts'
import { UnitInput } from '#ui/unit-input.tsx'
import { useStoreFormat } from '../../settings/web/use-store-format.ts'
import { idTypes, listProducts, readProduct, restockProduct, type Product } from '../contract.ts'
import classes from './product-parts.module.css'
import type { ProductForm } from './product-values.ts'

const tabs = {
  restock: 'package',
  shipping: 'truck-delivery',
  delivery: 'world',
  attributes: 'checklist',
  advanced: 'id',
}

export function Inventory({
  form,
  product,
  isLocked,
}: {
  form: ProductForm
  product: Product | undefined
  isLocked: boolean
}) {
  const t = useText('ecommerce')
  return (
    <SectionCard title={t('inventory.title')}>
      <Tabs
        defaultValue="restock"
        keepMounted
        orientation="vertical"
        variant="pills"
        styles={{ tabLabel: { textAlign: 'start' } }}
        className={classes.sideTabs}
      >
        <TabList>
          {Object.entries(tabs).map(([tab, icon]) => (
            <Tabs.Tab key={tab} value={tab} leftSection={<Icon name={icon} />}>
              {t(`inventory.${tab}`)}
            </Tabs.Tab>
          ))}
        </TabList>
        <Locked when={isLocked}>
          <Tabs.Panel value="restock">
            {product ? <Restock product={product} form={form} /> : <Opening form={form} />}
          </Tabs.Panel>
          <Tabs.Panel value="shipping">
            <Shipping form={form} />
          </Tabs.Panel>
          <Tabs.Panel value="delivery">
            <Delivery form={form} />
          </Tabs.Panel>
          <Tabs.Panel value="attributes">
            <Attributes form={form} />
          </Tabs.Panel>
          <Tabs.Panel value="advanced">
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <Select
                clearable
                label={t('fields.idType')}
                data={[...idTypes]}
                key={form.key('idType')}
                {...form.getInputProps('idType')}
              />
              <TextInput label={t('fields.idValue')} key={form.key('idValue')} {...form.getInputProps('idValue')} />
            </SimpleGrid>
          </Tabs.Panel>
        </Locked>
      </Tabs>
    </SectionCard>
  )
}

function Opening({ form }: { form: ProductForm }) {
  const t = useText('ecommerce')
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <NumberInput label={t('inventory.opening')} min={0} key={form.key('qty')} {...form.getInputProps('qty')} />
      <StockNumbers form={form} />
    </SimpleGrid>
  )
}

function StockNumbers({ form }: { form: ProductForm }) {
  const t = useText('ecommerce')
  return (
    <>
      <NumberInput
        label={t('inventory.inTransit')}
        min={0}
        key={form.key('inTransit')}
        {...form.getInputProps('inTransit')}
      />
      <NumberInput
        label={t('fields.lowStockAt')}
        min={0}
        key={form.key('lowStockAt')}
        {...form.getInputProps('lowStockAt')}
      />
    </>
  )
}

function Restock({ product, form }: { product: Product; form: ProductForm }) {
  const t = useText('ecommerce')
  const format = useStoreFormat()
  const [change, setChange] = useState<Numeric>('')
  const restock = useSend(restockProduct, { stale: [listProducts, readProduct], onSuccess: () => setChange('') })
  const figures: [string, string][] = [
    [t('inventory.now'), format.number(product.qty)],
    [t('inventory.inTransit'), format.number(product.inTransit)],
    [t('inventory.last'), product.lastRestockedAt ? format.date(product.lastRestockedAt) : t('never')],
    [t('inventory.lifetime'), format.number(product.lifetimeStock)],
  ]
  return (
    <Stack gap="md">
      <Group align="flex-end">
        <NumberInput label={t('inventory.add')} value={change} onChange={setChange} />
        <Button
          loading={restock.isPending}
          disabled={change === '' || Number(change) === 0}
          onClick={() => restock.mutate({ params: { id: product.id }, body: { change: Number(change), note: '' } })}
        >
          {t('inventory.confirm')}
        </Button>
      </Group>
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <Text size="sm">{label}</Text>
            <Text fw={600}>{value}</Text>
          </div>
        ))}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <StockNumbers form={form} />
      </SimpleGrid>
      <Table aria-label={t('inventory.moves')}>
        <Table.Tbody>
          {product.moves.slice(0, 6).map((move) => (
            <Table.Tr key={move.id}>
              <Table.Td>{format.dateTime(move.at)}</Table.Td>
              <Table.Td>
                {t(`inventory.reasons.${move.reason}`)} {move.note}
              </Table.Td>
              <Table.Td ta="end">{format.number(move.change, { signDisplay: 'exceptZero' })}</Table.Td>
              <Table.Td ta="end">{format.number(move.balance)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  )
}

function Shipping({ form }: { form: ProductForm }) {
  const t = useText('ecommerce')
  const { weightUnit, sizeUnit } = useStoreFormat()
  const sizes = ['lengthMillimetres', 'widthMillimetres', 'heightMillimetres'] as const
  return (
    <Stack gap="md">
      <Radio.Group label={t('fields.fulfilledBy')} key={form.key('fulfilledBy')} {...form.getInputProps('fulfilledBy')}>
        <Stack gap="xs" mt="xs">
          <Radio value="seller" label={t('inventory.bySeller')} />
          <Radio value="company" label={t('inventory.byCompany')} />
        </Stack>
      </Radio.Group>
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        <UnitInput
          label={t('fields.weightGrams')}
          unit={weightUnit}
          key={form.key('weightGrams')}
          {...form.getInputProps('weightGrams')}
        />
        {sizes.map((size) => (
          <UnitInput
            key={form.key(size)}
            label={t(`inventory.${size}`)}
            unit={sizeUnit}
            {...form.getInputProps(size)}
          />
        ))}
      </SimpleGrid>
    </Stack>
  )
}

function Delivery({ form }: { form: ProductForm }) {
  const t = useText('ecommerce')
  const [reach, setReach] = useState(form.getValues().delivery)
  form.watch('delivery', ({ value }) => setReach(value))
  return (
    <Stack gap="md">
      <Radio.Group label={t('fields.delivery')} key={form.key('delivery')} {...form.getInputProps('delivery')}>
        <Stack gap="xs" mt="xs">
          {(['worldwide', 'selected', 'local'] as const).map((value) => (
            <Radio key={value} value={value} label={t(`inventory.reach.${value}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {reach === 'selected' && (
        <CountriesField
          label={t('fields.countries')}
          key={form.key('countries')}
          {...form.getInputProps('countries')}
        />
      )}
    </Stack>
  )
}

function Attributes({ form }: { form: ProductForm }) {
  const t = useText('ecommerce')
  const marks = ['isFragile', 'isBiodegradable', 'isAgeRestricted'] as const
  const [isFrozen, setFrozen] = useState(form.getValues().isFrozen)
  form.watch('isFrozen', ({ value }) => setFrozen(value))
  return (
    <Stack gap="md">
      {marks.map((mark) => (
        <Checkbox
          key={form.key(mark)}
          label={t(`inventory.${mark}`)}
          {...form.getInputProps(mark, { type: 'checkbox' })}
        />
      ))}
      <Group align="flex-end">
        <Switch
          mb={8}
          label={t('inventory.isFrozen')}
          key={form.key('isFrozen')}
          {...form.getInputProps('isFrozen', { type: 'checkbox' })}
        />
        {isFrozen && (
          <NumberInput
            label={t('fields.maxTemperatureCelsius')}
            key={form.key('maxTemperatureCelsius')}
            {...form.getInputProps('maxTemperatureCelsius')}
            defaultValue={form.getValues().maxTemperatureCelsius ?? ''}
            onChange={(value) =>
              form.getInputProps('maxTemperatureCelsius').onChange(value === '' ? null : Number(value))
            }
          />
        )}
      </Group>
      <DateInput
        label={t('fields.expiresOn')}
        key={form.key('expiresOn')}
        {...form.getInputProps('expiresOn')}
        defaultValue={form.getValues().expiresOn ?? ''}
        onChange={(day) => form.getInputProps('expiresOn').onChange(day || null)}
      />
    </Stack>
  )
}
