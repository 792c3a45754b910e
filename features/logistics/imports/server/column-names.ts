import { foldText } from '#kit/contract/fold-text.ts'
import type { Unit } from '../../settings/contract.ts'
import { fieldName } from './field-names.ts'
import type { ColumnField } from '../rules.ts'

/** Titles as people write them, in English, French, Arabic and Spanish. */
const names: Record<ColumnField, string> = {
  reference: `
    reference, ref, order, order number, order no, order id, number, no, id, tracking number, commande,
    numero de commande, no commande, n commande, n de commande, numero, n, المرجع, رقم الطلب, الطلب, الرقم,
    referencia, pedido, numero de pedido
  `,
  type: `type, kind, service type, type de service, النوع, نوع الخدمة, tipo`,
  recipient: `
    recipient, name, customer, customer name, client, consignee, full name, company, contact name, destinataire,
    nom, nom complet, nom du client, raison sociale, societe, contact, المستلم, الاسم, اسم المستلم, العميل,
    اسم العميل, الزبون, الشركة, الاسم الكامل, destinatario, nombre, cliente, nombre completo, empresa
  `,
  phone: `
    phone, telephone, phone number, mobile, mobile number, cell, tel, portable, gsm, numero de telephone,
    الهاتف, رقم الهاتف, الجوال, رقم الجوال, المحمول, telefono, celular, movil
  `,
  email: `email, e mail, mail, courriel, adresse e mail, email address, البريد الإلكتروني, البريد, correo`,
  address: `
    address, street, street address, delivery address, shipping address, address 1, address line 1, address1,
    full address, destination, adresse, rue, adresse de livraison, adresse 1, voie, العنوان, عنوان التسليم,
    عنوان التوصيل, الشارع, direccion, calle, domicilio, direccion de entrega
  `,
  date: `
    date, day, delivery date, due date, ship date, jour, date de livraison, date prevue, التاريخ, اليوم,
    تاريخ التسليم, تاريخ التوصيل, fecha, fecha de entrega, dia
  `,
  earliestDate: `
    earliest date, first day, from date, date from, earliest day, not before date, date de debut, premier jour,
    date au plus tot, أقرب تاريخ, أول يوم, من تاريخ, fecha desde, primer dia
  `,
  latestDate: `
    latest date, last day, to date, date to, latest day, deadline, date de fin, dernier jour, date au plus tard,
    date limite, أبعد تاريخ, آخر يوم, إلى تاريخ, fecha hasta, ultimo dia, fecha limite
  `,
  window: `
    window, time window, delivery window, time, slot, time slot, hours, creneau, creneau horaire, horaire,
    plage horaire, heure, الفترة, الفترة الزمنية, الوقت, وقت التسليم, horario, franja
  `,
  windowFrom: `
    from, window start, start, start time, earliest, ready time, time from, after, not before, de, debut,
    heure de debut, au plus tot, apres, من, من الساعة, البداية, وقت البداية, desde
  `,
  windowTo: `
    to, until, window end, end, end time, latest, due time, time to, before, not after, a, fin, heure de fin,
    au plus tard, avant, إلى, حتى, حتى الساعة, النهاية, وقت النهاية, hasta
  `,
  serviceMinutes: `
    service minutes, service time, service duration, duration, minutes, stop time, duree, temps de service,
    duree de service, minutes sur place, min sur place, minutes a la porte, minutes at door, min at door,
    minutes at the door, time at door, مدة الخدمة, المدة, الدقائق, دقائق الخدمة, دقائق عند الباب, duracion,
    min en puerta, minutos en puerta, tiempo en puerta, min en destino, minutos, tiempo de servicio
  `,
  priority: `priority, urgency, priorite, urgence, الأولوية, الأهمية, prioridad, urgencia`,
  skills: `skills, driver skills, competences, المهارات, habilidades`,
  features: `features, vehicle features, vehicle, equipment, equipements, vehicule, المركبة, equipo`,
  driverNote: `
    driver note, note, notes, instructions, delivery instructions, delivery notes, comment, comments, remarks,
    consignes, instructions de livraison, commentaire, commentaires, remarque, ملاحظة السائق, ملاحظات, الملاحظات,
    ملاحظة, تعليمات, notas, observaciones, comentarios
  `,
  privateNote: `private note, internal note, internal notes, note interne, ملاحظة داخلية, nota interna`,
  tags: `tags, tag, labels, etiquettes, الوسوم, وسوم, etiquetas`,
  due: `
    amount due, due amount, amount to collect, to collect, collect on delivery, cash on delivery, cash due, cod,
    cod amount, balance due, montant du, a encaisser, montant a encaisser, contre remboursement,
    montant contre remboursement, reste a payer, المبلغ المستحق, المبلغ المطلوب, مبلغ التحصيل, الدفع عند الاستلام,
    importe a cobrar, monto a cobrar, a cobrar, contra reembolso
  `,
  longitude: `longitude, lng, lon, long, x, خط الطول, longitud`,
  latitude: `latitude, lat, y, خط العرض, latitud`,
  firstName: `first name, given name, prenom, الاسم الأول, primer nombre`,
  lastName: `last name, surname, family name, nom de famille, اسم العائلة, اللقب, apellido, apellidos`,
  houseNumber: `
    house number, house no, house, street number, numero de rue, numero de voie, رقم المنزل, رقم المبنى,
    numero de puerta
  `,
  postcode: `postcode, post code, postal code, zip, zip code, code postal, cp, الرمز البريدي, codigo postal`,
  town: `town, city, locality, ville, commune, localite, المدينة, البلدة, ciudad, localidad`,
  country: `country, pays, البلد, الدولة, pais`,
  depot: `depot, warehouse, hub, entrepot, المستودع, المخزن, deposito, almacen`,
}

const quantityNames: Record<string, string> = {
  parcels: `
    parcels, parcel, packages, boxes, pieces, quantity, qty, colis, nombre de colis, quantite, الطرود,
    عدد الطرود, الكمية, bultos, paquetes, cantidad
  `,
  kilograms: `kilograms, kg, weight, weight kg, kilos, poids, poids kg, الوزن, الوزن كغ, كغ, peso, peso kg`,
  pallets: `pallets, pallet, palettes, المنصات, palets`,
  litres: `litres, liters, volume l, volume, لتر, الحجم, litros`,
}

/** A title without case, accents and signs. */
export function titleKey(title: string): string {
  return foldText(title)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** What each title most likely stands for, each field at most once. */
export function guessColumns(titles: string[], units: Unit[]): (string | null)[] {
  const fieldByName = new Map<string, string>()
  for (const [field, written] of Object.entries(names))
    for (const name of [field, ...written.split(','), ...Object.values(fieldName(field))])
      fieldByName.set(titleKey(name), field)
  for (const { key, name } of units)
    for (const one of [
      `quantity:${key}`,
      key,
      name,
      ...(quantityNames[key] ?? '').split(','),
      ...Object.values(fieldName(key)),
    ])
      fieldByName.set(titleKey(one), `quantity:${key}`)
  // As often a day as an amount.
  fieldByName.delete('due')
  const seen = new Set<string>()
  const fields = titles.map((title) => {
    const field = fieldByName.get(titleKey(title)) ?? fieldByName.get(titleKey(title).replace(/ \d$/, ''))
    if (field === undefined || seen.has(field)) return null
    seen.add(field)
    return field
  })
  // A range of days has two ends: one alone would be refused in every row.
  const isHalf = seen.has('earliestDate') !== seen.has('latestDate')
  return isHalf ? fields.map((field) => (field && anyDay.includes(field) ? null : field)) : fields
}

const anyDay = ['earliestDate', 'latestDate']

/** The shape by which the columns of a file are remembered. */
export function shapeOf(titles: string[]): string {
  return titles.map(titleKey).join('\n').slice(0, 4000)
}
