import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { useMay } from '#kit/web/use-session.ts'
import { useAddLink } from '#ui/add-button.tsx'
import type { Column } from '#ui/data-table/column.ts'
import { columnKinds } from '#ui/data-table/column-kinds.tsx'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useRemoval } from '#ui/use-removal.ts'
import {
  createProperty,
  deleteProperty,
  listProperties,
  propertyKinds,
  readProperty,
  restoreProperty,
  type Property,
} from '../contract.ts'

export function PropertyList() {
  const t = useText('logistics-properties')
  const list = useList(listProperties, ({ properties, total }) => ({ rows: properties, total }))
  const stale = [listProperties, readProperty]
  const remove = useRemoval({ remove: deleteProperty, restore: restoreProperty, stale })
  const mayDelete = useMay(deleteProperty)
  const actions = ({ id, name }: Property) => (
    <IconButton icon="trash" label={t('delete', { name })} onClick={() => remove(id, t('deleted', { name }))} />
  )
  return (
    <ListScreen
      {...list}
      name="properties"
      title={t('screens.properties')}
      text={t('text')}
      columns={usePropertyColumns()}
      filters={['kind']}
      addButton={useAddLink(createProperty, t('add'), '/wizard-examples/property-listing')}
      rowActions={mayDelete ? actions : undefined}
      empty={{ icon: 'building-warehouse', title: t('empty'), text: t('emptyText') }}
    />
  )
}

function usePropertyColumns(): Column<Property>[] {
  const t = useText('logistics-properties')
  const format = useFormat()
  const { text, number, money, word } = columnKinds(format)
  return [
    text('name', t('fields.name'), { sort: 'name' }),
    word('kind', t('fields.kind'), { values: propertyKinds, word: (kind) => t(`kinds.${kind}`), sort: 'kind' }),
    text('address', t('fields.address'), { sort: 'address' }),
    number('docks', t('fields.docks'), { sort: 'docks' }),
    {
      key: 'contacts',
      title: t('fields.contacts'),
      cell: ({ contacts: [first] }) =>
        first && (
          <>
            <bdi>{first.name}</bdi>
            <br />
            <bdi dir="ltr">{first.phone || first.email}</bdi>
          </>
        ),
    },
    {
      key: 'serviceMinutes',
      title: t('fields.serviceMinutes'),
      align: 'end',
      cell: ({ serviceMinutes }) => (serviceMinutes === null ? '–' : format.number(serviceMinutes)),
    },
    money('visitCents', t('fields.visitCents'), { isHidden: true }),
  ]
}
