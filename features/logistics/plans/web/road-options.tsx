import { useText } from '#kit/web/i18n.ts'
import { Select } from '#ui/inputs.ts'
import { useBoard } from './board.ts'
import classes from './board.module.css'

/** How the whole plan uses the roads; every time and price follows at once. */
export function RoadOptions() {
  const t = useText('logistics-plans')
  const { facts, newest, mayEdit, actions } = useBoard()
  const { profiles } = facts.traffic
  const { traffic } = newest.roads
  return (
    <fieldset className={classes.group} disabled={!mayEdit}>
      <legend>{t('roads.title')}</legend>
      <p className={classes.note}>{t('roads.text')}</p>
      <div className={classes.pairs}>
        <Select
          mt="xs"
          size="xs"
          allowDeselect={false}
          label={t('roads.traffic')}
          data={[
            { value: '', label: t('roads.empty') },
            ...profiles.map(({ key, name }) => ({ value: key, label: name })),
          ]}
          value={profiles.some(({ key }) => key === traffic) ? traffic : ''}
          onChange={(value) => actions.edit([{ kind: 'setRoads', traffic: value || null }])}
        />
      </div>
    </fieldset>
  )
}
