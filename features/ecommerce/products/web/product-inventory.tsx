import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { CountriesField } from '#ui/input/country-field.tsx'
import { Table, Tabs } from '#ui/display/display.ts'
import { DateInput } from '#ui/input/date-input.tsx'
import { orNull } from '#ui/form/bound.ts'
import { Locked } from '#ui/form/locked.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { Checkbox, NumberInput, Radio, Select, Switch, TextInput } from '#ui/input/inputs.ts'
import { Group, SimpleGrid, Stack } from '#ui/page/layout.ts'
import type { Numeric } from '#ui/input/number-input.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { TabList } from '#ui/page/tab-list.tsx'
import { Text } from '#ui/display/text.ts'
import { UnitInput } from '#ui/input/unit-input.tsx'
import { useStoreFormat } from '../../settings/web/for-others/use-store-format.ts'
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
              {t(tab === 'delivery' ? 'fields.delivery' : `inventory.${tab}`)}
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
              <Select clearable label={t('fields.idType')} data={[...idTypes]} {...form.bind('idType')} />
              <TextInput label={t('fields.idValue')} {...form.bind('idValue')} />
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
      <NumberInput label={t('inventory.opening')} {...form.bind('qty')} />
      <StockNumbers form={form} />
    </SimpleGrid>
  )
}

function StockNumbers({ form }: { form: ProductForm }) {
  const t = useText('ecommerce')
  return (
    <>
      <NumberInput label={t('inventory.inTransit')} {...form.bind('inTransit')} />
      <NumberInput label={t('fields.lowStockAt')} {...form.bind('lowStockAt')} />
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
      <Radio.Group label={t('fields.fulfilledBy')} {...form.bind('fulfilledBy')}>
        <Stack gap="xs" mt="xs">
          <Radio value="seller" label={t('inventory.bySeller')} />
          <Radio value="company" label={t('inventory.byCompany')} />
        </Stack>
      </Radio.Group>
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        <UnitInput label={t('fields.weightGrams')} unit={weightUnit} {...form.bind('weightGrams')} />
        {sizes.map((size) => (
          <UnitInput key={size} label={t(`inventory.${size}`)} unit={sizeUnit} {...form.bind(size)} />
        ))}
      </SimpleGrid>
    </Stack>
  )
}

function Delivery({ form }: { form: ProductForm }) {
  const t = useText('ecommerce')
  return (
    <Stack gap="md">
      <Radio.Group label={t('fields.delivery')} {...form.bind('delivery')}>
        <Stack gap="xs" mt="xs">
          {(['worldwide', 'selected', 'local'] as const).map((value) => (
            <Radio key={value} value={value} label={t(`inventory.reach.${value}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {form.bind('delivery').value === 'selected' && (
        <CountriesField label={t('fields.countries')} {...form.bind('countries')} />
      )}
    </Stack>
  )
}

function Attributes({ form }: { form: ProductForm }) {
  const t = useText('ecommerce')
  const marks = ['isFragile', 'isBiodegradable', 'isAgeRestricted'] as const
  const isFrozen = form.bind('isFrozen')
  return (
    <Stack gap="md">
      {marks.map((mark) => (
        <Checkbox
          key={mark}
          label={t(mark === 'isBiodegradable' ? 'fields.isBiodegradable' : `inventory.${mark}`)}
          {...form.bind(mark)}
        />
      ))}
      {form.bind('isAgeRestricted').checked && (
        <NumberInput label={t('fields.minimumAge')} {...orNull(form.bind('minimumAge'))} />
      )}
      <Group align="flex-end">
        <Switch mb={8} label={t('inventory.isFrozen')} {...isFrozen} />
        {isFrozen.checked && (
          <NumberInput label={t('fields.maxTemperatureCelsius')} {...orNull(form.bind('maxTemperatureCelsius'))} />
        )}
      </Group>
      <DateInput label={t('fields.expiresOn')} {...orNull(form.bind('expiresOn'))} />
    </Stack>
  )
}
