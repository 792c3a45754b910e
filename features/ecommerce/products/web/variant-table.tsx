import type { ReactNode } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { ActionIcon } from '#ui/button/controls.ts'
import { Table } from '#ui/display/display.ts'
import { Icon } from '#ui/display/icon.tsx'
import { NumberInput, Select, TextInput } from '#ui/input/inputs.ts'
import { MoneyInput } from '#ui/input/money-input.tsx'
import type { ProductInput } from '../contract.ts'
import { variantName } from '../rules.ts'
import type { VariantValues } from './product-values.ts'

type Props = {
  rows: VariantValues[]
  images: ProductInput['images']
  currency: string
  errors: Record<string, ReactNode>
  onChange: (rows: VariantValues[]) => void
}

/** Every variant with its SKU, price, stock and picture. */
export function VariantTable({ rows, images, currency, errors, onChange }: Props) {
  const t = useText('ecommerce')
  const change = (index: number, part: Partial<VariantValues>) =>
    onChange(rows.with(index, { ...rows[index]!, ...part }))
  return (
    <Table.ScrollContainer minWidth={680} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table aria-label={t('fields.variantRows')} verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            {['variant.one', 'product.sku', 'product.price', 'variant.stock', 'variant.picture'].map((key) => (
              <Table.Th key={key}>{t(key)}</Table.Th>
            ))}
            <Table.Th />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, index) => (
            <Row
              key={JSON.stringify(row.choices)}
              row={row}
              images={images}
              currency={currency}
              error={errors[`variantRows.${index}.sku`]}
              onChange={(part) => change(index, part)}
              onRemove={() => onChange(rows.toSpliced(index, 1))}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

type RowProps = Pick<Props, 'images' | 'currency'> & {
  row: VariantValues
  error: ReactNode
  onChange: (part: Partial<VariantValues>) => void
  onRemove: () => void
}

function Row({ row, images, currency, error, onChange, onRemove }: RowProps) {
  const t = useText('ecommerce')
  const name = variantName(row)
  const label = (of: string) => `${t(of)}: ${name}`
  const pictures = images.map(({ url, alt }, index) => ({
    value: url,
    label: alt || t('variant.pictureNumber', { number: index + 1 }),
  }))
  return (
    <Table.Tr>
      <Table.Td>{name}</Table.Td>
      <Table.Td>
        <TextInput
          aria-label={label('product.sku')}
          value={row.sku}
          error={error}
          maxLength={60}
          onChange={(event) => onChange({ sku: event.currentTarget.value })}
        />
      </Table.Td>
      <Table.Td>
        <MoneyInput
          w={120}
          currency={currency}
          aria-label={label('product.price')}
          placeholder={t('variant.samePrice')}
          value={row.priceCents}
          onChange={(priceCents) => onChange({ priceCents })}
        />
      </Table.Td>
      <Table.Td>
        <NumberInput
          w={100}
          min={0}
          max={1_000_000}
          aria-label={label('variant.stock')}
          value={row.qty + row.stockChange}
          onChange={(next) => onChange({ stockChange: Number(next) - row.qty })}
        />
      </Table.Td>
      <Table.Td>
        <Select
          w={150}
          clearable
          aria-label={label('variant.picture')}
          placeholder={t('variant.noPicture')}
          data={pictures}
          value={row.image || null}
          onChange={(image) => onChange({ image: image ?? '' })}
        />
      </Table.Td>
      <Table.Td>
        <ActionIcon variant="subtle" color="error" aria-label={t('variant.remove', { name })} onClick={onRemove}>
          <Icon name="trash" />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  )
}
