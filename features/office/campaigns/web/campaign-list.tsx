import { periods } from '#kit/contract/trend.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { openId, useOpen } from '#kit/web/open-in-address.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/controls.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { EditAndDelete } from '#ui/edit-and-delete.tsx'
import { FilterSelect } from '#ui/filter-select.tsx'
import { Editing } from '#ui/form/editing.tsx'
import { useOpened } from '#ui/form/use-opened.ts'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import * as contract from '../contract.ts'
import { useCampaignColumns } from './campaign-columns.tsx'
import { AddCampaign, EditCampaign } from './campaign-drawer.tsx'

export function CampaignList() {
  const t = useText('office-campaigns')
  const list = useList(contract.listCampaigns, ({ campaigns, total }) => ({ rows: campaigns, total }))
  const [open, setOpen] = useOpen()
  const columns = useCampaignColumns()
  const mayAdd = useMay(contract.createCampaign)
  const mayChange = useMay(contract.changeCampaign)
  const close = () => setOpen(undefined)
  const editedId = openId(open, 'edit')
  const { row: edited, isGone } = useOpened(list.rows, ({ id }) => id === editedId)
  const add = mayAdd && (
    <Button leftSection={<Icon name="plus" size={18} />} onClick={() => setOpen('add')}>
      {t('add')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('screens.campaigns')} />
      <DataTable
        {...list}
        name="campaigns"
        label={t('screens.campaigns')}
        columns={columns}
        filters={<Filters list={list} />}
        actions={add}
        rowActions={(campaign) => <Actions campaign={campaign} onEdit={() => setOpen(`edit-${campaign.id}`)} />}
        empty={{ icon: 'send', title: t('empty.title'), text: t('empty.text'), action: add }}
      />
      {mayAdd && open === 'add' && <AddCampaign onClose={close} />}
      {mayChange && edited && (
        <Editing key={edited.id} value={edited} version={edited.version} isGone={isGone} formTells>
          {(shown) => <EditCampaign campaign={shown} onClose={close} />}
        </Editing>
      )}
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
