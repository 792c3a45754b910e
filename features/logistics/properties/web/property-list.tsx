import { lazy } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { useAddLink } from '#ui/button/add-button.tsx'
import type { Column } from '#ui/data-table/column.ts'
import { columnKinds } from '#ui/data-table/column-kinds.tsx'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import {
  changeProperty,
  createProperty,
  deleteProperty,
  listProperties,
  propertyKinds,
  readProperty,
  restoreProperty,
  type Property,
} from '../contract.ts'

const PropertyDrawer = lazy(async () => ({ default: (await import('./property-drawer.tsx')).PropertyDrawer }))

export function PropertyList() {
  const t = useText('logistics-properties')
  const list = useList(listProperties, ({ properties, total }) => ({ rows: properties, total }))
  const { edit: _edit, ...records } = useRecordDrawer(list.rows, {
    change: changeProperty,
    read: readProperty,
    edit: (property, opening) => <PropertyDrawer property={property} {...opening} />,
    removal: {
      remove: deleteProperty,
      restore: restoreProperty,
      stale: [listProperties, readProperty],
      texts: ({ name }) => ({
        edit: t('edit', { name }),
        delete: t('delete', { name }),
        deleted: t('deleted', { name }),
      }),
    },
  })
  return (
    <ListScreen
      {...list}
      {...records}
      name="properties"
      title={t('screens.properties')}
      text={t('text')}
      columns={usePropertyColumns()}
      filters={['kind']}
      addButton={useAddLink(createProperty, t('add'), '/wizard-examples/property-listing')}
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
