import type { Point } from '#app/domain/shop/places.ts'

/** A city of the built-in list, with the zip code of its centre. */
export type City = Point & { city: string; state: string; zip: string }

/**
 * Every state's capital and the larger cities: "name latitude longitude zip", to a hundredth of a degree (half a mile),
 * which is as good as a radius of ten miles needs. A town that is not here is found by a geocoding service, where a
 * deployment has one.
 */
const CITIES: Record<string, string> = {
  AL: 'Birmingham 33.52 -86.80 35203|Montgomery 32.38 -86.31 36104|Huntsville 34.73 -86.59 35801|Mobile 30.69 -88.04 36602|Tuscaloosa 33.21 -87.57 35401',
  AK: 'Anchorage 61.22 -149.90 99501|Juneau 58.30 -134.42 99801|Fairbanks 64.84 -147.72 99701',
  AZ: 'Phoenix 33.45 -112.07 85004|Tucson 32.22 -110.97 85701|Mesa 33.42 -111.83 85201|Chandler 33.31 -111.84 85225|Scottsdale 33.49 -111.93 85251|Glendale 33.54 -112.19 85301|Gilbert 33.35 -111.79 85234|Tempe 33.43 -111.94 85281|Flagstaff 35.20 -111.65 86001|Yuma 32.69 -114.63 85364',
  AR: 'Little Rock 34.75 -92.29 72201|Fort Smith 35.39 -94.40 72901|Fayetteville 36.06 -94.16 72701|Jonesboro 35.84 -90.70 72401',
  CA: 'Los Angeles 34.05 -118.24 90012|San Diego 32.72 -117.16 92101|San Jose 37.34 -121.89 95113|San Francisco 37.77 -122.42 94102|Fresno 36.74 -119.79 93721|Sacramento 38.58 -121.49 95814|Long Beach 33.77 -118.19 90802|Oakland 37.80 -122.27 94612|Bakersfield 35.37 -119.02 93301|Anaheim 33.84 -117.91 92805|Santa Ana 33.75 -117.87 92701|Riverside 33.95 -117.40 92501|Stockton 37.96 -121.29 95202|Irvine 33.68 -117.83 92614|Chula Vista 32.64 -117.08 91910|Modesto 37.64 -120.99 95354|San Bernardino 34.11 -117.29 92401|Santa Rosa 38.44 -122.71 95404|Oxnard 34.20 -119.18 93030|Glendale 34.14 -118.25 91203|Santa Barbara 34.42 -119.70 93101|Berkeley 37.87 -122.27 94704|Redding 40.59 -122.39 96001|Palm Springs 33.83 -116.55 92262',
  CO: 'Denver 39.74 -104.99 80202|Colorado Springs 38.83 -104.82 80903|Aurora 39.73 -104.83 80012|Fort Collins 40.59 -105.08 80521|Boulder 40.01 -105.27 80302|Pueblo 38.25 -104.61 81003|Grand Junction 39.06 -108.55 81501',
  CT: 'Hartford 41.76 -72.67 06103|Bridgeport 41.18 -73.19 06604|New Haven 41.31 -72.93 06510|Stamford 41.05 -73.54 06901|Waterbury 41.56 -73.05 06702',
  DE: 'Dover 39.16 -75.52 19901|Wilmington 39.75 -75.55 19801',
  DC: 'Washington 38.91 -77.04 20001',
  FL: 'Jacksonville 30.33 -81.66 32202|Miami 25.76 -80.19 33130|Tampa 27.95 -82.46 33602|Orlando 28.54 -81.38 32801|St. Petersburg 27.77 -82.64 33701|Hialeah 25.86 -80.28 33010|Tallahassee 30.44 -84.28 32301|Fort Lauderdale 26.12 -80.14 33301|Cape Coral 26.56 -81.95 33904|Pensacola 30.42 -87.22 32502|Gainesville 29.65 -82.32 32601|Sarasota 27.34 -82.53 34236|West Palm Beach 26.71 -80.05 33401|Naples 26.14 -81.79 34102|Daytona Beach 29.21 -81.02 32114',
  GA: 'Atlanta 33.75 -84.39 30303|Augusta 33.47 -81.97 30901|Columbus 32.46 -84.99 31901|Savannah 32.08 -81.09 31401|Athens 33.96 -83.38 30601|Macon 32.84 -83.63 31201|Albany 31.58 -84.16 31701',
  HI: 'Honolulu 21.31 -157.86 96813|Hilo 19.71 -155.08 96720',
  ID: 'Boise 43.62 -116.20 83702|Idaho Falls 43.49 -112.04 83402|Pocatello 42.87 -112.45 83201',
  IL: 'Chicago 41.88 -87.63 60602|Springfield 39.80 -89.65 62701|Aurora 41.76 -88.32 60505|Rockford 42.27 -89.09 61101|Joliet 41.53 -88.08 60432|Naperville 41.79 -88.15 60540|Peoria 40.69 -89.59 61602|Champaign 40.12 -88.24 61820',
  IN: 'Indianapolis 39.77 -86.16 46204|Fort Wayne 41.08 -85.14 46802|Evansville 37.97 -87.57 47708|South Bend 41.68 -86.25 46601|Bloomington 39.17 -86.53 47404|Lafayette 40.42 -86.88 47901|Muncie 40.19 -85.39 47305',
  IA: 'Des Moines 41.59 -93.62 50309|Cedar Rapids 41.98 -91.67 52401|Davenport 41.52 -90.58 52801|Sioux City 42.50 -96.40 51101|Iowa City 41.66 -91.53 52240',
  KS: 'Wichita 37.69 -97.34 67202|Topeka 39.05 -95.68 66603|Overland Park 38.98 -94.67 66204|Kansas City 39.11 -94.63 66101|Lawrence 38.97 -95.24 66044',
  KY: 'Louisville 38.25 -85.76 40202|Lexington 38.04 -84.50 40507|Frankfort 38.20 -84.87 40601|Bowling Green 36.99 -86.44 42101|Owensboro 37.77 -87.11 42301|Covington 39.08 -84.51 41011',
  LA: 'New Orleans 29.95 -90.07 70112|Baton Rouge 30.45 -91.19 70801|Shreveport 32.53 -93.75 71101|Lafayette 30.22 -92.02 70501|Lake Charles 30.23 -93.22 70601',
  ME: 'Portland 43.66 -70.26 04101|Augusta 44.31 -69.78 04330|Bangor 44.80 -68.77 04401',
  MD: 'Baltimore 39.29 -76.61 21202|Annapolis 38.98 -76.49 21401|Frederick 39.41 -77.41 21701|Rockville 39.08 -77.15 20850|Hagerstown 39.64 -77.72 21740',
  MA: 'Boston 42.36 -71.06 02108|Worcester 42.26 -71.80 01608|Springfield 42.10 -72.59 01103|Lowell 42.63 -71.32 01852|Cambridge 42.37 -71.11 02139|New Bedford 41.64 -70.93 02740',
  MI: 'Detroit 42.33 -83.05 48226|Grand Rapids 42.96 -85.67 49503|Lansing 42.73 -84.56 48933|Ann Arbor 42.28 -83.74 48104|Flint 43.01 -83.69 48502|Kalamazoo 42.29 -85.59 49007|Saginaw 43.42 -83.95 48607',
  MN: 'Minneapolis 44.98 -93.27 55401|St. Paul 44.95 -93.09 55101|Rochester 44.02 -92.47 55902|Duluth 46.79 -92.10 55802|St. Cloud 45.56 -94.16 56301',
  MS: 'Jackson 32.30 -90.18 39201|Gulfport 30.37 -89.09 39501|Hattiesburg 31.33 -89.29 39401|Tupelo 34.26 -88.70 38801',
  MO: 'Kansas City 39.10 -94.58 64106|St. Louis 38.63 -90.20 63101|Springfield 37.21 -93.29 65806|Columbia 38.95 -92.33 65201|Jefferson City 38.58 -92.17 65101|Independence 39.09 -94.42 64050',
  MT: 'Billings 45.78 -108.50 59101|Helena 46.59 -112.04 59601|Missoula 46.87 -113.99 59802|Bozeman 45.68 -111.04 59715|Great Falls 47.51 -111.30 59401',
  NE: 'Omaha 41.26 -95.93 68102|Lincoln 40.81 -96.70 68508|Grand Island 40.92 -98.34 68801',
  NV: 'Las Vegas 36.17 -115.14 89101|Reno 39.53 -119.81 89501|Henderson 36.04 -114.98 89015|Carson City 39.16 -119.77 89701',
  NH: 'Manchester 42.99 -71.46 03101|Concord 43.21 -71.54 03301|Nashua 42.77 -71.47 03060',
  NJ: 'Newark 40.74 -74.17 07102|Jersey City 40.72 -74.05 07302|Trenton 40.22 -74.76 08608|Paterson 40.92 -74.17 07505|Edison 40.52 -74.41 08817|Camden 39.94 -75.12 08102|Atlantic City 39.36 -74.42 08401',
  NM: 'Albuquerque 35.08 -106.65 87102|Santa Fe 35.69 -105.94 87501|Las Cruces 32.31 -106.78 88001|Roswell 33.39 -104.52 88201',
  NY: 'New York 40.71 -74.01 10007|Buffalo 42.89 -78.88 14202|Rochester 43.16 -77.61 14604|Albany 42.65 -73.76 12207|Syracuse 43.05 -76.15 13202|Yonkers 40.93 -73.90 10701|Brooklyn 40.65 -73.95 11226|Queens 40.73 -73.79 11366|Bronx 40.84 -73.87 10460|Staten Island 40.58 -74.15 10314|Utica 43.10 -75.23 13501|Binghamton 42.10 -75.91 13901|Ithaca 42.44 -76.50 14850',
  NC: 'Charlotte 35.23 -80.84 28202|Raleigh 35.78 -78.64 27601|Greensboro 36.07 -79.79 27401|Durham 35.99 -78.90 27701|Winston-Salem 36.10 -80.24 27101|Fayetteville 35.05 -78.88 28301|Wilmington 34.23 -77.94 28401|Asheville 35.60 -82.55 28801',
  ND: 'Fargo 46.88 -96.79 58102|Bismarck 46.81 -100.78 58501|Grand Forks 47.93 -97.03 58201',
  OH: 'Columbus 39.96 -83.00 43215|Cleveland 41.50 -81.69 44113|Cincinnati 39.10 -84.51 45202|Toledo 41.65 -83.54 43604|Akron 41.08 -81.52 44308|Dayton 39.76 -84.19 45402|Youngstown 41.10 -80.65 44503|Canton 40.80 -81.38 44702|Lorain 41.45 -82.18 44052|Springfield 39.92 -83.81 45502|Mansfield 40.76 -82.52 44902|Newark 40.06 -82.40 43055|Lima 40.74 -84.11 45801|Sandusky 41.45 -82.71 44870|Zanesville 39.94 -82.01 43701|Athens 39.33 -82.10 45701|Findlay 41.04 -83.65 45840',
  OK: 'Oklahoma City 35.47 -97.52 73102|Tulsa 36.15 -95.99 74103|Norman 35.22 -97.44 73069|Lawton 34.61 -98.39 73501',
  OR: 'Portland 45.52 -122.68 97204|Salem 44.94 -123.04 97301|Eugene 44.05 -123.09 97401|Bend 44.06 -121.31 97701|Medford 42.33 -122.87 97501',
  PA: 'Philadelphia 39.95 -75.17 19107|Pittsburgh 40.44 -80.00 15222|Harrisburg 40.27 -76.88 17101|Allentown 40.60 -75.47 18101|Erie 42.13 -80.09 16501|Reading 40.34 -75.93 19601|Scranton 41.41 -75.66 18503|Lancaster 40.04 -76.31 17602|York 39.96 -76.73 17401',
  RI: 'Providence 41.82 -71.41 02903|Newport 41.49 -71.31 02840',
  SC: 'Columbia 34.00 -81.03 29201|Charleston 32.78 -79.93 29401|Greenville 34.85 -82.40 29601|Myrtle Beach 33.69 -78.89 29577|Spartanburg 34.95 -81.93 29306',
  SD: 'Sioux Falls 43.55 -96.73 57104|Pierre 44.37 -100.35 57501|Rapid City 44.08 -103.23 57701',
  TN: 'Nashville 36.16 -86.78 37203|Memphis 35.15 -90.05 38103|Knoxville 35.96 -83.92 37902|Chattanooga 35.05 -85.31 37402|Clarksville 36.53 -87.36 37040|Johnson City 36.31 -82.35 37601',
  TX: 'Houston 29.76 -95.37 77002|San Antonio 29.42 -98.49 78205|Dallas 32.78 -96.80 75201|Austin 30.27 -97.74 78701|Fort Worth 32.76 -97.33 76102|El Paso 31.76 -106.49 79901|Arlington 32.74 -97.11 76010|Corpus Christi 27.80 -97.40 78401|Plano 33.02 -96.70 75074|Lubbock 33.58 -101.86 79401|Laredo 27.51 -99.51 78040|Amarillo 35.22 -101.83 79101|McAllen 26.20 -98.23 78501|Waco 31.55 -97.15 76701|Tyler 32.35 -95.30 75702|Beaumont 30.08 -94.10 77701|Midland 32.00 -102.08 79701|Abilene 32.45 -99.73 79601|Galveston 29.30 -94.80 77550',
  UT: 'Salt Lake City 40.76 -111.89 84111|Provo 40.23 -111.66 84601|Ogden 41.22 -111.97 84401|St. George 37.10 -113.58 84770',
  VT: 'Burlington 44.48 -73.21 05401|Montpelier 44.26 -72.58 05602|Rutland 43.61 -72.97 05701',
  VA: 'Virginia Beach 36.85 -75.98 23451|Norfolk 36.85 -76.29 23510|Richmond 37.54 -77.44 23219|Arlington 38.88 -77.10 22201|Alexandria 38.80 -77.05 22314|Roanoke 37.27 -79.94 24011|Newport News 37.09 -76.47 23607|Charlottesville 38.03 -78.48 22902',
  WA: 'Seattle 47.61 -122.33 98101|Spokane 47.66 -117.43 99201|Tacoma 47.25 -122.44 98402|Olympia 47.04 -122.90 98501|Vancouver 45.64 -122.66 98660|Bellevue 47.61 -122.20 98004|Everett 47.98 -122.20 98201|Yakima 46.60 -120.51 98901|Bellingham 48.75 -122.48 98225',
  WV: 'Charleston 38.35 -81.63 25301|Huntington 38.42 -82.45 25701|Morgantown 39.63 -79.96 26505|Wheeling 40.06 -80.72 26003|Parkersburg 39.27 -81.56 26101',
  WI: 'Milwaukee 43.04 -87.91 53202|Madison 43.07 -89.40 53703|Green Bay 44.51 -88.01 54301|Kenosha 42.58 -87.82 53140|Racine 42.73 -87.78 53403|Appleton 44.26 -88.42 54911|Eau Claire 44.81 -91.50 54701',
  WY: 'Cheyenne 41.14 -104.82 82001|Casper 42.85 -106.33 82601|Laramie 41.31 -105.59 82070',
}

export const US_CITIES: readonly City[] = Object.entries(CITIES).flatMap(([state, list]) =>
  list.split('|').map((line) => cityOf(line, state)),
)

function cityOf(line: string, state: string): City {
  const words = line.split(' ')
  const [latitude = '', longitude = '', zip = ''] = words.slice(-3)
  return {
    city: words.slice(0, -3).join(' '),
    state,
    zip,
    latitude: Number(latitude),
    longitude: Number(longitude),
  }
}
