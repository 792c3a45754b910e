import { useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { Alert } from '#ui/display/display.ts'
import { Radio } from '#ui/input/inputs.ts'
import { Stack } from '#ui/page/layout.ts'
import { clashesOf, merged, type Clash, type ProductValues } from './product-values.ts'

type Sides = { base: ProductValues; mine: ProductValues; theirs: ProductValues }
type Props = { sides: Sides; currency: string; onSettle: (chosen: ProductValues) => void }

/** Fields whose name is a text that other screens use too; the others are named under `fields`. */
const sharedNames: Partial<Record<keyof ProductValues, string>> = {
  productName: 'product.name',
  category: 'category.one',
  sku: 'product.sku',
  stock: 'product.inStock',
  status: 'statusLabel',
  images: 'picture.title',
  inTransit: 'inventory.inTransit',
  lengthMillimetres: 'inventory.lengthMillimetres',
  widthMillimetres: 'inventory.widthMillimetres',
  heightMillimetres: 'inventory.heightMillimetres',
  isFragile: 'inventory.isFragile',
  isFrozen: 'inventory.isFrozen',
  isAgeRestricted: 'inventory.isAgeRestricted',
  description: 'description',
  variants: 'variant.title',
  qty: 'product.qty',
  version: 'product.one',
}

/** Someone else saved the product: shows both versions of every field both changed, to choose from. */
export function ProductConflict({ sides, currency, onSettle }: Props) {
  const t = useText('ecommerce')
  const shown = useShown(currency)
  const [kept, keep] = useState<ReadonlySet<string>>(new Set())
  const clashes = clashesOf(sides)
  const choose = (field: string, side: string) =>
    keep(new Set(side === 'mine' ? [...kept, field] : [...kept].filter((one) => one !== field)))
  return (
    <Alert color="warning" role="alert" mb="lg" title={t('conflict.title')}>
      <Stack gap="md">
        {clashes.length === 0 ? t('conflict.apart') : t('conflict.choose')}
        {clashes.map((clash) => (
          <Radio.Group
            key={clash.field}
            label={t(sharedNames[clash.field] ?? `fields.${clash.field}`)}
            value={kept.has(clash.field) ? 'mine' : 'theirs'}
            onChange={(side) => choose(clash.field, side)}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="theirs" label={t('conflict.theirs', { value: shown(clash, 'theirs') })} />
              <Radio value="mine" label={t('conflict.mine', { value: shown(clash, 'mine') })} />
            </Stack>
          </Radio.Group>
        ))}
        <div>
          <Button size="xs" onClick={() => onSettle(merged(sides, kept))}>
            {t('conflict.go')}
          </Button>
        </div>
      </Stack>
    </Alert>
  )
}

function useShown(currency: string) {
  const t = useText('ecommerce')
  const format = useFormat()
  return ({ field, ...sides }: Clash, side: 'mine' | 'theirs'): string => {
    const value = sides[side]
    if (value === null || value === '') return t('conflict.empty')
    if (field.endsWith('Cents')) return format.money(Number(value), currency)
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (field === 'status') return t(`status.${String(value)}`)
    if (Array.isArray(value)) return format.items(value.map(wordOf)) || t('conflict.empty')
    return String(value)
      .replaceAll(/<[^>]*>/g, ' ')
      .trim()
      .slice(0, 300)
  }
}

/** An entry of a list: a tag, a variant, a picture. */
function wordOf(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return String(entry)
  return Object.values(entry)
    .filter((part) => part !== '')
    .map(String)
    .join(' ')
    .slice(0, 60)
}
