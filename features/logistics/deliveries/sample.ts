import { eq, sql } from 'drizzle-orm'
import type { Database, MachineInTransaction } from '#kit/server/machine.ts'
import { dice } from '#kit/server/sample.ts'
import { laterSpan, sampleHoursLater } from '#kit/server/sample-clock.ts'
import { users } from '#platform/access/server/tables.ts'
import { demoAccounts } from '#platform/accounts/rules.ts'
import { listDepotIds, servingDepots } from '../depots/server/queries.ts'
import { addressKey } from '../places/rules.ts'
import type { Located } from '../places/server/queries.ts'
import { sampleDays } from '../settings/sample.ts'
import { DeliveryInput } from './rules/input.ts'
import { addDeliveries, type Draft } from './server/add-deliveries.ts'
import { hasDeliveries } from './server/queries.ts'
import * as z from 'zod/mini'

const perDay = 240

/** Streets and house numbers of Montevideo as OpenStreetMap has them (© OpenStreetMap contributors, ODbL), with suburb and position. */
const realAddresses = `
Bartolomé Mitre 1556|Ciudad Vieja|-56.20368|-34.90318
25 de Mayo 400|Ciudad Vieja|-56.20773|-34.90662
Convención 1120|Barrio Sur|-56.19645|-34.91061
Misiones 1260|Ciudad Vieja|-56.20508|-34.90924
Colonia 931|Centro|-56.19642|-34.90522
Convención 1131|Barrio Sur|-56.19665|-34.91046
Sarandí 558|Ciudad Vieja|-56.20359|-34.90715
Pérez Castellano 1265|Ciudad Vieja|-56.20925|-34.91057
Zabala 1259|Ciudad Vieja|-56.20619|-34.90966
Maciel 1479|Ciudad Vieja|-56.21181|-34.90741
Ciudadela 1171|Barrio Sur|-56.20041|-34.91002
25 de Agosto 684|Ciudad Vieja|-56.20286|-34.90275
Circunvalación Durango 1384|Ciudad Vieja|-56.20766|-34.90774
Reconquista 437|Ciudad Vieja|-56.20531|-34.90952
Buenos Aires 559|Ciudad Vieja|-56.20334|-34.90793
Washington 317|Ciudad Vieja|-56.20875|-34.90774
Rincón 438|Ciudad Vieja|-56.20645|-34.90708
Paysandú 856|Ciudad Vieja|-56.19837|-34.90269
25 de Mayo 266|Ciudad Vieja|-56.21025|-34.90742
Treinta y Tres 1459|Ciudad Vieja|-56.20579|-34.90580
Maciel 1361|Ciudad Vieja|-56.21097|-34.90928
Avenida 18 de Julio 880|Barrio Sur|-56.19754|-34.90647
Juan Carlos Gómez 1276|Ciudad Vieja|-56.20213|-34.90812
25 de Mayo 721|Ciudad Vieja|-56.20125|-34.90426
Soriano 878|Barrio Sur|-56.19734|-34.90832
Zabala 1368|Ciudad Vieja|-56.20698|-34.90779
Maldonado 915|Barrio Sur|-56.19625|-34.90995
Florida 1148|Barrio Sur|-56.19873|-34.91035
Cerrito 740|Ciudad Vieja|-56.20120|-34.90348
Carlos Gardel 800|Barrio Sur|-56.19809|-34.91208
Mercado Chico 230|Ciudad Vieja|-56.21006|-34.90973
Convención 1589|Centro|-56.19756|-34.90194
Andes 1554|Ciudad Vieja|-56.19842|-34.90247
Durazno 887|Barrio Sur|-56.19689|-34.91092
Piedras 351|Ciudad Vieja|-56.20924|-34.90507
Colón 1300|Ciudad Vieja|-56.20837|-34.90972
Maldonado 912|Barrio Sur|-56.19642|-34.91013
Maldonado 898|Barrio Sur|-56.19676|-34.91014
Salto 910|Palermo|-56.18140|-34.91319
San Salvador 1550|Palermo|-56.18185|-34.91181
Yaguarón 1756|Aguada|-56.18851|-34.89862
Charrúa 1837|Cordón|-56.17574|-34.90590
Doctor Emilio Frugoni 1276|Parque Rodo|-56.17518|-34.90662
Cerro Largo 1179|Aguada|-56.19124|-34.90107
Río Negro 1087|Barrio Sur|-56.19319|-34.91102
Domingo Petrarca 924|Palermo|-56.18654|-34.91301
Doctor Javier Barrios Amorín 1038|Palermo|-56.18390|-34.91132
Paysandú 1512|Cordón|-56.18496|-34.90161
Isla de Flores 1505|Palermo|-56.18261|-34.91077
Avenida Daniel Fernández Crespo 1763|Cordón|-56.17842|-34.89840
Ejido 1400|Centro|-56.18685|-34.90473
Lorenzo Carnelli 954|Palermo|-56.18011|-34.91219
Gaboto 1561|Cordón|-56.17973|-34.90101
Magallanes 1058|Palermo|-56.17812|-34.91033
Tacuarembó 1647|Cordón|-56.18404|-34.90136
Agrimensor Germán Barbato 1441|Centro|-56.18626|-34.90385
Avenida Gonzalo Ramírez 1742|Palermo|-56.17716|-34.91224
Paraguay 1406|Centro|-56.19253|-34.90480
Tristán Narvaja 1709|Cordón|-56.17946|-34.89905
Maldonado 1076|Barrio Sur|-56.19268|-34.90986
Héctor Gutiérrez Ruiz 1089|Barrio Sur|-56.19096|-34.91091
Minas 1671|Cordón|-56.18273|-34.90014
José Enrique Rodó 1921|Cordón|-56.17506|-34.90367
Cuareim 1473|Centro|-56.19059|-34.90351
Tacuarembó 1514|Cordón|-56.18299|-34.90322
Durazno 1794|Parque Rodo|-56.17620|-34.90991
Isla de Flores 1890|Parque Rodo|-56.17431|-34.91034
Bermudez 1374|Palermo|-56.18545|-34.91306
Avenida Uruguay 1926|Cordón|-56.17655|-34.89897
Wilson Ferreira Aldunate 1234|Barrio Sur|-56.19553|-34.90843
Maldonado 1719|Palermo|-56.17794|-34.90862
Gaboto 1161|Palermo|-56.17739|-34.90843
San José 1014|Centro|-56.19427|-34.90719
Guayabo 1622|Cordón|-56.18074|-34.90480
Doctor Andrés Martínez Trueba 1055|Palermo|-56.18286|-34.91075
Hermano Damasceno 1700|Cordón|-56.18497|-34.90030
Carlos Princivalle 854|Bella Vista|-56.19921|-34.87911
Asunción 1564|Aguada|-56.18471|-34.89544
Democracia 1922|Retiro|-56.17623|-34.89335
Guadalupe 1675|Reducto|-56.18224|-34.87854
San Fructuoso 1219|Arroyo Seco|-56.19303|-34.88006
Colorado 2144|Jacinto Vera|-56.17224|-34.87860
Benito Chain 1964|Villa Muñoz|-56.17723|-34.88410
Rivadavia 1575|Reducto|-56.18452|-34.87876
Concepción Arenal 1504|Reducto|-56.18601|-34.87929
Martín García 1231|Arroyo Seco|-56.19132|-34.88455
Constitución 1939|Retiro|-56.17532|-34.89285
Batoví 2250|Retiro|-56.18442|-34.89149
Porongos 2383|Villa Muñoz|-56.18036|-34.88477
General José María Luna 1385|Reducto|-56.18814|-34.88136
Doctor Martín C Martínez 1894|Cordón|-56.17285|-34.89451
Avenida General Flores 2362|Villa Muñoz|-56.18341|-34.88404
Tapes 1018|Bella Vista|-56.19666|-34.87981
Estrella del Norte 1860|Retiro|-56.18129|-34.89450
Castillos 2568|Arroyo Seco|-56.19294|-34.88113
Marcelino Sosa 2326|Villa Muñoz|-56.18459|-34.88428
Nicaragua 1914|Retiro|-56.17849|-34.89186
General Carlos María de Alvear 2462|Villa Muñoz|-56.17993|-34.88318
Domingo Aramburú 1378|Reducto|-56.18702|-34.88091
Zapicán 2415|Arroyo Seco|-56.19110|-34.88357
Nerses Ounanian 1049|Bella Vista|-56.19667|-34.87842
Miguelete 2019|Retiro|-56.17605|-34.89275
Arenal Grande 1867|Cordón|-56.18006|-34.89584
General Fausto Aguilar 1327|Arroyo Seco|-56.18876|-34.88277
General Pagola 1883|Retiro|-56.17705|-34.89065
Isidoro de María 1323|Arroyo Seco|-56.18956|-34.88621
Pando 2646|Reducto|-56.18358|-34.87833
Madrid 1502|Retiro|-56.18572|-34.89275
Doctor Joaquín Requena 2532|La Comercial|-56.17291|-34.88045
Santa Fé 1147|Arroyo Seco|-56.19354|-34.88268
Arenal Grande 2096|Retiro|-56.18126|-34.89082
Guadalupe 1966|La Figurita|-56.17642|-34.88055
Hocquart 2044|Villa Muñoz|-56.17222|-34.88953
Avenida General Rondeau 2109|Arroyo Seco|-56.19319|-34.89121
Arapey 1421|Atahualpa|-56.19229|-34.86986
Guillermo Tell 3983|Brazo Oriental|-56.18257|-34.86169
Patriotas 4419|Aires Puros|-56.19305|-34.85559
Espinillo 1256|Bella Vista|-56.19474|-34.87263
Hervidero 2879|Bella Vista|-56.20148|-34.87681
Nelson 3210|Atahualpa|-56.19000|-34.86860
León Pérez 4098|Aires Puros|-56.17976|-34.85138
Guaycuru 2933|Atahualpa|-56.19142|-34.87266
Avenida 19 de Abril 1226|Atahualpa|-56.19707|-34.86113
General Antonio Díaz 4465|Paso de las Duranas|-56.21161|-34.84754
Cayetano Silva 4104|Paso de las Duranas|-56.19620|-34.84680
Carmelo 1402|Atahualpa|-56.19156|-34.86255
Marcelino Sosa 3069|La Figurita|-56.18003|-34.87136
Pestalozzi 3910|Brazo Oriental|-56.18056|-34.86092
Rafael Hortiguera 4042|Cerrito|-56.17920|-34.85320
Vilardebó 1659|Reducto|-56.18288|-34.87727
Santa Lucía 3935|Prado|-56.21353|-34.85833
Avenida Millán 4251|Paso de las Duranas|-56.20059|-34.84716
Ibirocahy 4044|Aires Puros|-56.18020|-34.84906
Carabela 3679|Brazo Oriental|-56.17863|-34.85646
Doctor Pablo Ehrlich 3891|Brazo Oriental|-56.17969|-34.86021
Hermanos Gil 939|Bella Vista|-56.20597|-34.87119
Huascar 4041|Brazo Oriental|-56.18159|-34.85823
Bernardo Susviela 4180|Prado|-56.20573|-34.85325
Santa Ana 4128|Aires Puros|-56.17988|-34.85034
Burgues 2770|Reducto|-56.18532|-34.87511
12 de Diciembre 990|Bella Vista|-56.20319|-34.87323
Pedro Trápani 857|Aires Puros|-56.19515|-34.84620
Zapicán 2758|Bella Vista|-56.19325|-34.87610
Doctor Luis Melián Lafinur 1805|La Figurita|-56.17838|-34.87426
Enrique García Peña 2839|Reducto|-56.18738|-34.87340
Julio A. Millot 735|Paso de las Duranas|-56.20535|-34.84713
Venancio Benavidez 3511|Atahualpa|-56.19496|-34.86313
El Iniciador 1685|Atahualpa|-56.18265|-34.87021
Bulevar General Artigas 3905|Atahualpa|-56.18896|-34.87150
Avenida Millán 3947|Aires Puros|-56.19712|-34.85448
General Hornos 4262|Prado|-56.21025|-34.85410
Nelson 3539|Atahualpa|-56.18820|-34.86309
Ingeniero Carlos María Maggiolo 743|Punta Carretas|-56.16407|-34.91509
14 de Julio 1415|Pocitos|-56.14885|-34.90253
Patria 708|Punta Carretas|-56.16493|-34.91567
21 de Setiembre 2938|Punta Carretas|-56.15351|-34.91959
Francisco de Medina 1415|Pocitos|-56.14307|-34.90198
Obligado 1073|Parque Rodo|-56.16058|-34.91105
Julio César 1096|Pocitos|-56.13881|-34.90830
Charrúa 2779|Pocitos|-56.15436|-34.90465
Capitán Videla 3197|Villa Dolores|-56.14665|-34.90012
Doctor Gastón Ramón 2340|Parque Rodo|-56.16276|-34.89985
Demóstenes 3504|Buceo|-56.13892|-34.89888
José Martí 3330|Pocitos|-56.14946|-34.91211
Juan Pablo Laguna 3389|Pocitos|-56.14096|-34.90321
Doctor José Luis Bado 3102|Pocitos|-56.14875|-34.90157
Francisco Araucho 1156|Parque Rodo|-56.16246|-34.90863
La Gaceta 1312|Pocitos|-56.14565|-34.90460
José L Osorio 1363|Pocitos|-56.14340|-34.90325
Manuel Pagola 3167|Pocitos|-56.14677|-34.90740
Bulevar España 2116|Parque Rodo|-56.17020|-34.90872
Pedro Viera 2496|Parque Rodo|-56.15958|-34.90967
El Viejo Pancho 2511|Parque Rodo|-56.15901|-34.91003
Echevarriarza 3400|Pocitos|-56.13836|-34.90914
Francisco de Medina 1471|Villa Dolores|-56.14370|-34.90018
Carlos Berg 2530|Punta Carretas|-56.15830|-34.91362
Plácido Ellauri 3341|Pocitos|-56.14182|-34.90447
Doctor José María Muñoz 1108|Parque Rodo|-56.16661|-34.90776
Doctor Mario Cassinoni 1372|Parque Rodo|-56.16528|-34.90263
Chana 2220|Parque Rodo|-56.16841|-34.90401
Avenida Tomás Giribaldi 2308|Parque Rodo|-56.16378|-34.91432
Ana Monterroso de Lavalleja 2266|Parque Rodo|-56.16530|-34.89998
General Gregorio Suárez 2740|Punta Carretas|-56.15962|-34.91860
San Lorenzo 3141|Pocitos|-56.14720|-34.90398
2 de Mayo 1413|Pocitos|-56.14767|-34.90251
Bulevar Juan Benito Blanco 3361|Pocitos|-56.14041|-34.90700
Ibiray 2286|Punta Carretas|-56.16405|-34.91681
Lorenzo Justiniano Pérez 3045|Pocitos|-56.14759|-34.90509
Bulevar General Artigas 1259|Parque Rodo|-56.16404|-34.90538
2 de Mayo 1496|Parque Batlle|-56.14779|-34.90045
Nueva Palmira 2198|La Comercial|-56.16723|-34.88823
Juan Ortiz 3182|La Blanqueada|-56.14667|-34.88730
Ramón y Cajal 2457|La Blanqueada|-56.16342|-34.88860
Pedro Vidal 2462|Larrañaga|-56.15797|-34.87835
Bulevar José Batlle y Ordóñez 2687|Unión|-56.14515|-34.88151
Avenida Ramón Anador 3416|Parque Batlle|-56.14267|-34.89546
Juan Paullier 2130|La Comercial|-56.17066|-34.88885
República Dominicana 2962|La Blanqueada|-56.15194|-34.88686
Avenida Doctor Alfredo Navarro 3178|Parque Batlle|-56.14827|-34.89551
Acevedo Díaz 2268|La Comercial|-56.16843|-34.88488
Profesor Clemente Estable 3382|Parque Batlle|-56.14037|-34.88930
Colorado 2436|Larrañaga|-56.16409|-34.87807
Chacabuco 1899|Parque Batlle|-56.14434|-34.89223
Mariano Moreno 2603|Larrañaga|-56.15725|-34.88113
Jaime Cibils 2570|Larrañaga|-56.15928|-34.88271
Emilio Raña 2629|Larrañaga|-56.16150|-34.88135
Avenida Luis Alberto de Herrera 2092|Parque Batlle|-56.14727|-34.88891
María Stagnero de Munar 2270|Unión|-56.14098|-34.88229
Avenida Centenario 2789|La Blanqueada|-56.15528|-34.89008
Anzani 2085|Unión|-56.13985|-34.88714
Alfredo Vidal y Fuentes 3079|Parque Batlle|-56.15017|-34.89721
Avenida Dámaso Antonio Larrañaga 3257|Larrañaga|-56.15264|-34.87912
Doctor Juan José de Amézaga 2168|La Comercial|-56.17079|-34.88439
Monte Caseros 2892|Larrañaga|-56.16059|-34.88335
Avenida General José Garibaldi 2649|La Blanqueada|-56.16186|-34.88787
Doctor Julio César Grauert 3206|Parque Batlle|-56.14401|-34.89026
Estivao 2031|Unión|-56.13801|-34.88770
Doctor Luis Alberto Surraco 2575|Larrañaga|-56.16167|-34.88276
Avenida Italia 2937|La Blanqueada|-56.15105|-34.88996
General Urquiza 2639|La Blanqueada|-56.16284|-34.89075
Famaillá 3304|Larrañaga|-56.15075|-34.87909
Felipe Sanguinetti 2468|Unión|-56.14477|-34.87935
Alejo Rosell y Rius 1700|Parque Batlle|-56.14687|-34.89641
General Urquiza 3098|Larrañaga|-56.15564|-34.88250
Felipe Sanguinetti 2503|Unión|-56.14544|-34.87880
Azambuya 2432|Larrañaga|-56.16227|-34.88158
Pasaje de la Vía 1918|La Comercial|-56.16759|-34.89163
Presidente Lorenzo Batlle 2535|La Blanqueada|-56.16412|-34.89193
Irun 2418|Malvin Norte|-56.12374|-34.87428
21 de Abril 2744|Villa Española|-56.13733|-34.86724
20 de Febrero 2470|Maroñas|-56.13134|-34.86911
Mandisovi 4704|Maroñas|-56.12427|-34.86344
Veracierto 3037|Maroñas|-56.12370|-34.86184
Garcilaso de la Vega 4781|Maroñas|-56.11683|-34.86888
Juan Jacobo Rousseau 3750|Villa Española|-56.14203|-34.87371
Fray Bentos 3891|Villa Española|-56.13998|-34.87130
Ceuta 3872|Villa Española|-56.14285|-34.86856
Marcos de Avellaneda 3772|Villa Española|-56.14253|-34.87184
Marcos de Avellaneda 3789|Villa Española|-56.14241|-34.87162
Ramón Castriz 2562|Maroñas|-56.13166|-34.86766
Enrique Clay 2695|Villa Española|-56.13707|-34.86919
Agaces 3967|Villa Española|-56.14334|-34.86617
Larravide 2914|Villa Española|-56.14343|-34.86835
Hernan Gómez 4439|Maroñas|-56.12492|-34.86826
Avenida 8 de Octubre 4401|Maroñas|-56.13412|-34.86489
General Félix Laborde 2239|Unión|-56.13293|-34.87731
Francisco Vázquez Cores 3028|Villa Española|-56.14073|-34.86504
Doctor José Sánchez Fontans 4259|Maroñas|-56.12877|-34.87185
Fray Bentos 3889|Villa Española|-56.14007|-34.87135
Calle 3 3013|Maroñas|-56.12152|-34.86035
Molinos de la Unión 3884|Unión|-56.13414|-34.87664
Marcos Sastre 2728|Maroñas|-56.13033|-34.85980
Cervantes Saavedra 4072|Villa Española|-56.14225|-34.86210
Lucas Moreno 2819|Villa Española|-56.13962|-34.86866
José Antonio Cabrera 3762|Unión|-56.13936|-34.87628
General Félix Laborde 2591|Villa Española|-56.13727|-34.87225
Isla de Gaspar 2326|Malvin Norte|-56.12652|-34.87670
Coronel Lasala 4355|Villa Española|-56.13899|-34.86481
Spencer 4706|Maroñas|-56.12227|-34.86651
Restauracion 4422|Maroñas|-56.13231|-34.86554
Camino Corrales 2660|Maroñas|-56.13434|-34.86583
General Félix Laborde 2487|Unión|-56.13621|-34.87352
Fray Bentos 4470|Maroñas|-56.13602|-34.86336
Guemes 2965|Maroñas|-56.13729|-34.85953
Núñez de Arce 4772|Maroñas|-56.11739|-34.86843
Habana 3008|Villa Española|-56.13852|-34.85943
Avenida General Rivera 4331|Malvín Nuevo|-56.11973|-34.89481
Asamblea 4552|Malvín Nuevo|-56.11433|-34.89154
Alto Perú 2045|Malvin Norte|-56.12309|-34.88431
Carlos Lallemand 1616|Buceo|-56.12301|-34.89209
Tomás de Tezanos 1391|Buceo|-56.13212|-34.89976
Tiburcio Gómez 1302|Buceo|-56.13493|-34.90216
Plutarco 3990|Buceo|-56.12843|-34.89030
Minnesota 1911|Unión|-56.12898|-34.88643
Amazonas 1407|Malvín|-56.10115|-34.89562
Candelaria 1808|Malvín Nuevo|-56.11126|-34.88637
Escribano Héctor Gerona 1821|Malvín Nuevo|-56.11345|-34.88605
Rufino T. Domínguez 1762|Malvín|-56.10396|-34.88227
Godoy 4590|Malvin Norte|-56.10921|-34.88148
Avenida Enrique Legrand 5086|Malvín|-56.09877|-34.89019
Enrique Estrázulas 1616|Malvín|-56.09903|-34.89185
Magariños Cervantes 1517|Buceo|-56.13788|-34.89812
Avenida General Rivera 4607|Malvín Nuevo|-56.11182|-34.89145
Juan M. Espinosa 1523|Buceo|-56.12367|-34.89538
Gobernador Viana 2219|Unión|-56.13669|-34.88070
Almirón 5389|Malvín|-56.09238|-34.88729
Avenida Colombes 1335|Malvín Nuevo|-56.11461|-34.89631
Humberto 1ro 3943|Buceo|-56.12893|-34.89137
Ñangaripe 1496|Buceo|-56.13025|-34.89741
Sepee 1752|Malvín|-56.09156|-34.88522
Santiago de Anca 1682|Malvín Nuevo|-56.11335|-34.88911
Miguel Ángel 3632|Unión|-56.13299|-34.88521
Melitón González 1255|Buceo|-56.13146|-34.90204
Ibaro 3985|Buceo|-56.12852|-34.89800
Hipólito Yrigoyen 1638|Malvín Nuevo|-56.10908|-34.89039
Rizal 3728|Buceo|-56.13293|-34.90109
Ingeniero José Serrato 2247|Unión|-56.13638|-34.87978
Juan M. Espinosa 1385|Buceo|-56.12153|-34.89742
Santana 1741|Malvín Nuevo|-56.11686|-34.88778
Comodoro Coe 3693|Parque Batlle|-56.13693|-34.89171
Resistencia 1683|Malvín Nuevo|-56.12235|-34.89132
Juan José Castro 2276|Malvin Norte|-56.12834|-34.87903
Doctor José de Aguirre y Lecube 4818|Malvín Nuevo|-56.10504|-34.89002
Miguel Ángel 3635|Unión|-56.13309|-34.88513
`
  .trim()
  .split('\n')
  .map((line) => {
    const [address = '', suburb = '', longitude, latitude] = line.split('|')
    return { address, suburb, door: [Number(longitude), Number(latitude)] as [number, number] }
  })

/** What people write when no one reads it again; where the street is known, near where, and what the map lacks. */
const wrongAddresses: {
  address: string
  near?: [number, number]
  confidence?: number
  /** The map lacks the number only. */
  radiusMeters?: number
}[] = [
  { address: 'Avenida Itlia 29', near: [-56.1365, -34.8826], confidence: 0.54 },
  { address: 'Calle del Faro Perdido 4711' },
  { address: 'Bulevar Artigas s/n', near: [-56.1702, -34.889], confidence: 0.55 },
  { address: 'Rmbla República 99999', near: [-56.1079, -34.899], confidence: 0.46 },
  { address: 'Av. Brasil esq. sin número' },
  { address: 'Edificio Azul, apto 4' },
  { address: 'Colonia 88888', near: [-56.1857, -34.9034], confidence: 0.62 },
  { address: 'Gral Flrs 40000' },
  { address: 'Camino de los Ceibos 12' },
  { address: 'al lado de la panadería, Pocitos' },
  { address: 'Sarandí y la plaza, puerta verde' },
  { address: 'San José 1250 Centro', near: [-56.18902, -34.906775], confidence: 0.86, radiusMeters: 24 },
]

const givenNames = [
  'Ana',
  'Bruno',
  'Camila',
  'Diego',
  'Elena',
  'Facundo',
  'Graciela',
  'Hugo',
  'Inés',
  'Joaquín',
  'Karina',
  'Lucía',
  'Martín',
  'Natalia',
  'Óscar',
  'Paula',
  'Ramiro',
  'Silvia',
  'Tomás',
  'Valentina',
  'Walter',
  'Ximena',
]
const familyNames = [
  'Acosta',
  'Barrios',
  'Cabrera',
  'Duarte',
  'Etcheverry',
  'Ferreira',
  'González',
  'Hernández',
  'Ibarra',
  'Lemos',
  'Machado',
  'Núñez',
  'Olivera',
  'Pereyra',
  'Quiroga',
  'Rodríguez',
  'Silvera',
  'Techera',
  'Umpiérrez',
  'Viera',
]
const businesses = ['Farmacia', 'Panadería', 'Librería', 'Almacén', 'Ferretería', 'Taller', 'Cafetería', 'Florería']
const windows = [
  [],
  [],
  [{ from: '08:00', to: '12:00' }],
  [{ from: '09:00', to: '13:00' }],
  [{ from: '14:00', to: '18:00' }],
  [{ from: '10:00', to: '11:30' }],
  [
    { from: '08:00', to: '10:00' },
    { from: '16:00', to: '19:00' },
  ],
  [{ from: '17:00', to: '20:00', isHard: false, centsPerMinute: 40 }],
]
const notes = [
  '',
  '',
  '',
  'Ring twice, the bell is quiet.',
  'Call from the gate.',
  'The dog is friendly.',
  'Leave it with the porter if nobody answers.',
  'Entrance from the side street.',
  'Second floor, no lift.',
]

const goods = [
  'Running shoes',
  'Desk lamp',
  'Headphones',
  'Cookware set',
  'Picture book',
  'Raincoat',
  'Bed linen',
  'Board game',
  'Coffee beans, 1 kg',
  'Phone charger',
]

type Roll = ReturnType<typeof dice>

/** Two days of deliveries in Montevideo: both were imported; today is ready, tomorrow has addresses that need a person. Once per database. */
export async function sampleDeliveries(machine: MachineInTransaction): Promise<void> {
  if (await hasDeliveries(machine.db)) return
  const [today = '', tomorrow = ''] = sampleDays(machine.now(), machine.settings).dates
  const hoursLater = sampleHoursLater(machine.now(), machine.settings)
  await addSampleDay(machine, { date: today, days: 0, hoursLater })
  await addSampleDay(machine, { date: tomorrow, days: 1, hoursLater })
}

type SampleDay = {
  date: string
  /** Since the workspace began: each day has other deliveries. */
  days: number
  /** By how many hours the day of this workspace is later than a usual one. */
  hoursLater: number
  count?: number
}

/** The deliveries of one day, the same on every run. */
export async function addSampleDay(
  machine: MachineInTransaction,
  { date, days, hoursLater, count = perDay }: SampleDay,
): Promise<void> {
  const { db } = machine
  const depotAt = await servingDepots(db)
  const depotIds = await listDepotIds(db)
  // They came the day before: the day may be under way when a workspace begins.
  const addedAt = new Date(machine.now().getTime() - 86_400_000)
  const maker = { ...machine, address: '', now: () => addedAt }
  const how = { duplicates: 'skip' as const, located: locatedSample(), mayChange: sql`false` }
  const roll = dice(1121 + days)
  const clientId = await clientOf(db)
  const drafts = Array.from({ length: count }, (_, index) => {
    const wrong = days === 1 && index % 20 === 7 ? wrongAddresses[(index - 7) / 20] : undefined
    const known = realAddresses[(index * 5 + days * 113) % realAddresses.length]!
    const near = wrong?.near ?? known.door
    const depotId = depotAt(near) ?? depotIds[near[0] < -56.16 ? 0 : 1] ?? null
    const address = wrong?.address ?? known.address
    const draft = draftOf(roll, { address, depotId, date, number: days * perDay + index, hoursLater })
    return { ...draft, ownerId: index % clientShare === 5 ? clientId : null }
  })
  await addDeliveries(db, maker, drafts, { ...how, source: 'import' })
}

/** One delivery in so many belongs to the client of the demo account. */
const clientShare = 24

async function clientOf(db: Database): Promise<number | null> {
  const client = demoAccounts.find(({ role }) => role === 'client')
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, client?.email ?? ''))
  return found?.id ?? null
}

type Stop = { address: string; depotId: number | null; date: string; number: number; hoursLater: number }

function draftOf(roll: Roll, { address, depotId, date, number, hoursLater }: Stop): Draft {
  const isBusiness = roll.chance(0.2)
  const family = roll.one(familyNames)
  const recipient = isBusiness ? `${roll.one(businesses)} ${family}` : `${roll.one(givenNames)} ${family}`
  const parcels = isBusiness ? roll.number(2, 8) : roll.number(1, 3)
  const isCold = roll.chance(0.1)
  const isHeavy = roll.chance(0.08)
  const input = {
    reference: `MVD-${String(24_000 + number)}`,
    type: roll.chance(0.06) ? 'pickup' : 'drop',
    recipient,
    phone: `09${roll.number(1, 9)} ${roll.number(100, 999)} ${roll.number(100, 999)}`,
    email: roll.chance(0.6) ? `${addressKey(recipient).replaceAll(' ', '.')}@example.com` : '',
    address,
    depotId,
    date,
    windows: roll.one(windows).map((window) => laterSpan(window, hoursLater)),
    quantities: { parcels, kilograms: Math.round(parcels * roll.number(8, 60)) / 10 + (isHeavy ? 45 : 0) },
    items: itemsOf(number, parcels, isCold ? 'Chilled food' : isHeavy ? 'Washing machine' : undefined),
    serviceMinutes: isBusiness ? roll.number(5, 10) : roll.number(2, 5),
    priority: roll.chance(0.06) ? 3 : roll.chance(0.12) ? 2 : roll.chance(0.1) ? 0 : 1,
    skills: isHeavy ? ['Heavy items'] : [],
    features: isCold ? ['refrigerated'] : [],
    tags: [isCold && 'cold', isHeavy && 'heavy', isBusiness && 'business', roll.chance(0.1) && 'fragile'].filter(
      Boolean,
    ),
    driverNote: roll.one(notes),
  }
  return { ...z.parse(DeliveryInput, input), ownerId: null }
}

/** One thing in each parcel, by dice of their own: all else stays as it was rolled before there were items. */
function itemsOf(number: number, parcels: number, first: string | undefined): DeliveryInput['items'] {
  const roll = dice(7919 * (number + 1))
  const names = Array.from({ length: parcels }, (_, index) => (index === 0 ? first : undefined) ?? roll.one(goods))
  return [...new Set(names)].map((name) => ({ name, quantity: names.filter((one) => one === name).length }))
}

function locatedSample(): Map<string, Located> {
  const found = { parking: null, source: 'embedded', isSettled: false }
  const real = realAddresses.map(({ address, suburb, door }): [string, Located] => [
    addressKey(address),
    {
      ...found,
      door,
      quality: 'exact',
      confidence: 0.98,
      label: [address, suburb, 'Montevideo'].filter(Boolean).join(', '),
    },
  ])
  const near = wrongAddresses.flatMap(({ address, near: door, confidence = 0, radiusMeters }): [string, Located][] => {
    if (!door) return []
    const how = radiusMeters
      ? { quality: 'interpolated' as const, radiusMeters, label: 'San José 1250, Centro, Montevideo' }
      : { quality: 'street' as const, label: '' }
    return [[addressKey(address), { ...found, door, confidence, ...how }]]
  })
  return new Map([...real, ...near])
}
