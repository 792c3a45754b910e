import type { OwnTracking } from '../../contract.ts'
import { leaveWith } from '../../../recipient-instructions/rules.ts'
import { safePlace } from './handover.ts'
import { html, type Html } from './html.ts'
import { choices, field, form, section, textArea } from './parts.ts'
import forms from './forms.module.css'
import classes from './page.module.css'
import { moment, type Words } from './words.ts'

/** What the driver should know: who or where it is left with, a picture of the place, how to get in. */
export function instructPart({ instructions, change, timeZone }: OwnTracking, words: Words): Html {
  const { t } = words
  const { instruction, mayChange, mayLeave } = instructions
  if (!mayChange) return html``
  const kept = instruction && t('instruct.kept', { time: moment(words, instruction.changedAt, timeZone) })
  const fields = html` ${mayLeave && left(instructions, words)} ${notes(instructions, words)}
  ${kept && html`<p class="${classes.soft}">${kept}</p>`}`
  return section(
    { name: 'instruct', title: t('instruct.title') },
    html`<p>${t('instruct.text')}</p>
      ${form({ sends: 'instruct', button: t('instruct.send'), look: change.mayChoose ? 'quiet' : 'strong' }, fields)}`,
  )
}

type Instructions = OwnTracking['instructions']

function left({ instruction, offers }: Instructions, { t, instructions: nameOf }: Words): Html {
  const ways = leaveWith
    .filter((one) => one === 'person' || offers[one])
    .map((one): [string, string] => [one, nameOf(`leaveWith.${one}`)])
  return html`${choices({ name: 'leaveWith', label: nameOf('fields.leaveWith'), value: instruction?.leaveWith, of: ways })}
    <div data-for="neighbour safePlace">
      ${field({ name: 'place', label: nameOf('fields.place'), value: instruction?.place, most: 200, isRequired: true })}
    </div>
    ${offers.safePlace && html`<div data-for="safePlace">${photo(instruction?.photo ?? '', t)}</div>`}`
}

/** A picture shows where words are vague; once there is one it can be taken back. */
function photo(sha256: string, t: Words['t']): Html {
  return html`${
      sha256 !== '' &&
      html`<p data-photo="${safePlace}"></p>
        <label class="${forms.check}"><input type="checkbox" name="dropsPhoto" />${t('instruct.dropPhoto')}</label>`
    }<label class="${forms.field}">${t('instruct.photo')}<input type="file" name="photo" accept="image/*" /></label>`
}

function notes({ instruction, offers }: Instructions, { instructions: nameOf }: Words): Html {
  return html`${offers.gateCode && field({ name: 'gateCode', label: nameOf('fields.gateCode'), value: instruction?.gateCode, most: 30, isPlain: true })}
  ${offers.note && textArea({ name: 'note', label: nameOf('fields.note'), value: instruction?.note, most: 300 })}`
}
