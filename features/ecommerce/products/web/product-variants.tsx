import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Button, Menu } from '#ui/button/controls.ts'
import { Icon } from '#ui/display/icon.tsx'
import { TagsInput } from '#ui/input/inputs.ts'
import { Stack } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { variantOptions, type ProductDetails } from '../contract.ts'
import { combinationsOf } from '../rules.ts'
import type { ProductForm, VariantValues } from './product-values.ts'
import { VariantTable } from './variant-table.tsx'

type Props = { form: ProductForm; currency: string }
type Given = ProductDetails['variants']
type Option = (typeof variantOptions)[number]

/** The options of a product as chips, and a row for each combination of them. */
export function Variants({ form, currency }: Props) {
  const t = useText('ecommerce')
  const { variants, variantRows, images, sku } = form.getValues()
  const [given, setGiven] = useState(variants)
  const [rows, setRows] = useState(variantRows)
  const [opened, setOpened] = useState<Option[]>(() => variantOptions.filter((option) => isGiven(variants, option)))
  const keepRows = (next: VariantValues[]) => {
    setRows(next)
    form.put('variantRows', next)
  }
  const keep = (option: Option, values: string[]) => {
    const next = opened.flatMap((one) =>
      one === option ? values.map((value) => ({ option, value })) : given.filter((some) => some.option === one),
    )
    setGiven(next)
    form.put('variants', next)
    keepRows(rowsOf(next, rows, sku))
  }
  const others = variantOptions.filter((option) => !opened.includes(option))
  return (
    <SectionCard title={t('variant.title')} text={t('variant.text')}>
      <Stack gap="md">
        {opened.map((option) => (
          <TagsInput
            key={option}
            label={t(`variant.${option}`)}
            placeholder={t('variant.hint')}
            maxLength={60}
            maxTags={20}
            value={given.filter((one) => one.option === option).map(({ value }) => value)}
            onChange={(values) => keep(option, values)}
          />
        ))}
        {others.length > 0 && (
          <Menu>
            <Menu.Target>
              <Button variant="light" leftSection={<Icon name="plus" size={18} />} style={{ alignSelf: 'flex-start' }}>
                {t('variant.add')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {others.map((option) => (
                <Menu.Item key={option} onClick={() => setOpened([...opened, option])}>
                  {t(`variant.${option}`)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
        {rows.length === 0 && given.length > 0 && (
          <Button
            variant="default"
            style={{ alignSelf: 'flex-start' }}
            onClick={() => keepRows(combinationsOf(given).map((choices) => rowOf(choices, sku)))}
          >
            {t('variant.generate')}
          </Button>
        )}
        {rows.length > 0 && (
          <VariantTable rows={rows} images={images} currency={currency} errors={form.errors} onChange={keepRows} />
        )}
      </Stack>
    </SectionCard>
  )
}

function isGiven(given: Given, option: Option): boolean {
  return given.some((one) => one.option === option)
}

/** The rows after the options changed: each keeps what it held in the first combination it still fits. */
function rowsOf(given: Given, rows: VariantValues[], sku: string): VariantValues[] {
  if (rows.length === 0) return []
  const left = new Set(rows)
  return combinationsOf(given)
    .slice(0, 100)
    .map((choices) => {
      const known = [...left].find((row) => row.choices.every((choice) => keysOf(choices).includes(keyOf(choice))))
      if (known) left.delete(known)
      return known ? { ...known, choices } : rowOf(choices, sku)
    })
}

function rowOf(choices: Given, sku: string): VariantValues {
  const ending = choices.map(({ value }) => value.toUpperCase().replaceAll(/\s+/g, '-')).join('-')
  return { choices, sku: `${sku}-${ending}`.slice(0, 60), priceCents: null, image: '', qty: 0, stockChange: 0 }
}

function keysOf(choices: Given): string[] {
  return choices.map(keyOf)
}

function keyOf({ option, value }: Given[number]): string {
  return `${option} ${value}`
}
