import { periods } from '#kit/contract/trend.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { EditAndDelete } from '#ui/edit-and-delete.tsx'
import { FilterSelect } from '#ui/filter-select.tsx'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import * as contract from '../contract.ts'
import { useCampaignColumns } from './campaign-columns.tsx'
import { AddCampaign, EditCampaign } from './campaign-drawer.tsx'

export function CampaignList() {
  const t = useText('office-campaigns')
  const list = useList(contract.listCampaigns, ({ campaigns, total }) => ({ rows: campaigns, total }))
  const columns = useCampaignColumns()
  const { addButton, edit, drawer } = useRecordDrawer(list.rows, {
    create: contract.createCampaign,
    change: contract.changeCampaign,
    addLabel: t('add'),
    add: (opening) => <AddCampaign {...opening} />,
    edit: (campaign, opening) => <EditCampaign campaign={campaign} {...opening} />,
  })
  return (
    <>
      <PageHeader title={t('screens.campaigns')} />
      <DataTable
        {...list}
        name="campaigns"
        label={t('screens.campaigns')}
        columns={columns}
        filters={<Filters list={list} />}
        actions={addButton}
        rowActions={(campaign) => <Actions campaign={campaign} onEdit={() => edit(campaign)} />}
        empty={{ icon: 'send', title: t('empty.title'), text: t('empty.text'), action: addButton }}
      />
      {drawer}
    </>
  )
}

function Filters({ list }: { list: Parameters<typeof FilterSelect>[0]['list'] }) {
  const t = useText('office-campaigns')
  const choices = (values: readonly string[], group: string) =>
    values.map((value) => ({ value, label: t(`${group}.${value}`) }))
  return (
    <>
      <FilterSelect list={list} name="state" label={t('state')} data={choices(contract.campaignStates, 'states')} />
      <FilterSelect
        list={list}
        name="channel"
        label={t('channel')}
        data={choices(contract.campaignChannels, 'channels')}
      />
      <FilterSelect
        list={list}
        name="startedDays"
        label={t('started')}
        data={periods.map((days) => ({ value: String(days), label: t(`startedIn.${days}`) }))}
      />
    </>
  )
}

function Actions({ campaign, onEdit }: { campaign: contract.Campaign; onEdit: () => void }) {
  const t = useText('office-campaigns')
  const name = campaign.name
  return (
    <EditAndDelete
      id={campaign.id}
      texts={{ edit: t('editNamed', { name }), delete: t('deleteNamed', { name }), deleted: t('deleted', { name }) }}
      change={contract.changeCampaign}
      remove={contract.deleteCampaign}
      restore={contract.restoreCampaign}
      stale={[contract.listCampaigns, contract.readCampaignFigures]}
      onEdit={onEdit}
    />
  )
}
