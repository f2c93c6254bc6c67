/** Names of services that issue keys. A value that one of them is named beside is judged with less doubt. `+` joins words that are written apart too. */

const PLAIN = `
apifonica appointedd audd avaza besttime centralstationcrm canny+api checkly+hq flat+io overloop people+data+labs peopledatalabs reachmail
reallysimplesystems rentman selectpdf semaphore+ci semaphoreci web3storage web3+storage exchange+rates exchangerates ipifi alertmanager ado+pat
helicone turbopuffer agentops langtrace traceloop heygen runwayml leonardo+ai ideogram deepinfra anyscale lepton+ai siliconflow moonshot+api zhipu
dashscope volcengine qianfan baichuan mixedbread llamaparse scrapegraph zyte
npm calcom aikido arcjet crossmint canva cielo builderio psn nimbus
4everland 500px abbysale abstract+api abuse+ipdb abuseipdb accuweather acrcloud adafruit adalo adobe adyen aerisweather affirm agora aha ahrefs ai21
airbrake airbyte airship airtable airvisual aiven akamai alation alchemy algolia alegra alibaba alienvault aliyun allsports alpaca alpha+vantage
amadeus ambee amplitude anaconda anchore android angellist anrok ansible anthropic anypoint apideck apify apiflash apilayer apimatic apimetrics
apitemplate apollo appbase appcenter app+center appcues appdynamics appfigures appfollow appium apple applitools appoptics appsflyer appsignal
appsmith appsynergy appwrite aqua+sec artifactory artsy asana assemblyai assembly+ai astronomer atera atlas atlassian auddio auth0 authentik
authorize+net autodesk autoklose automox avalara avalanche avatax aviationstack axiom axonaut aylien ayrshare azure backblaze baidu
bamboohr bandwidth bannerbear baremetrics basecamp baseten beamer bearer+cli beebole beehiiv belvo besnappy betterstack better+stack
bettersuptime billcom binance bing bird bit+dot+io bitbar bitbucket bitcoinaverage bitfinex bitget bithumb bitly bitmex bitquery bitrise
bitstamp bittrex bitwarden blackboard blackduck black+duck blazemeter blitapp blockcypher blockfrost blocknative blogger bloomerang bluesky
bluesnap blynk bombbomb boost+note borgbase botpress boxapi braintree brandfetch braze brevo bright+data brightdata brightcove broadcom browserless
browserstack browshot brivo bscscan buddyns budibase bugcrowd bugherd bugsnag buildkite bulbul bunny+net bunnynet buttercms bybit bynder c3ai
cachix caflou calendarific calendly calorieninja camunda campayn cannyio capsulecrm captain+data carbon+black carbon+interface cartesia cashboard
casdoor castle catonetworks ccavenue cdnsun censys centrify cerebras cerebrium certn cexio ceph chainlink chargebee chargify chargeover chartmogul
chatbot chatfule chatwoot checkbox checkio checkly checkmarx checkout+com checkr chime chipper chippercash churnzero circleci circle+ci
cisco citrix civo clarifai clearbit clerk clevertap clickatell clickhouse clicksend clicktime clickup cliengo clientary clio clockify
clockwork+sms close+crm closecrm cloud66 cloudant cloudapp cloudbees cloudconvert cloudelements cloudflare cloudfoundry cloudimage cloudinary
cloudmersive cloudplan cloudsight cloudsmith cloudways cloudtrain cloverly cloze clustdoc coda codacy code+climate codeclimate codecov codemagic
codequiry codeship cognito cohere coinapi coinbase coinbene coincap coincheck coingecko coinlayer coinlib coinlist coinmarketcap coinspot coinstats
collibra commercejs commercetools commodities companieshub companyhub concourse configcat confluent consul contabo contentful
contentstack conversion+tools convertapi convertkit convier copper copyleaks corbado corelogic couchbase countrylayer coupa courier
coveralls covalent cratedb craftmypdf crates cribl crisp cronitor crossbrowser crowdin crowdstrike crunchbase cryptocompare currencycloud
currencyfreaks currencylayer currencyscoop currents+api currentsapi customer+io customerguru customerio cyberark cycode cypress d7network
dailyco dandelion darksky dareboost databento databox databricks data+dog datadog datagov data+gov datarobot datastax datadome deadmansnitch
debounce deepai deepgram deepl deepnote deepseek deezer deliveroo deel delinea delighted demio denodo deno+deploy dependabot deputy descope
detectify detectlanguage detect+language devcycle deviantart dfuse dhl dialpad diffbot diggernaut digicert digital+ocean digitalocean diligent
directus discord discourse disqus ditto divvy dnsimple dnscheck docker dockerhub docparser document360 documo docu+sign docusign dolby
doordash doppler dotdigital dotmailer dovico dreamhost dremio drip drata drone+ci droneci dronahq dropbox druva duffel dune duo+security duply
dwolla dynadot dynalist dynatrace dyspatch eagleeye easyinsight easypost ebay ecostruxure edamam edenai eden+ai edgar 8x8 elastic
elasticemail elastic+email elasticsearch elevenlabs eleven+labs eloqua emailable emailoctopus employment+hero enableid endor+labs endorlabs
enigma ensembl env0 envoy epicgames epic+games epsagon equinix eraserio espn esri etherscan ethplorer etsy eventbrite everhour everlytic exabytes
exchangerate exchange+rate exchangeratesapi exoscale exotel expedia expo extractorapi faceplusplus facebook factset fakejson fal+ai
fastforex fastly fastspring fauna faunadb feedier fedex fetchrss figma filebase fileio filestack finage financialmodelingprep
findl fingerprintjs finicity finnhub firebase firecrawl fire+hydrant firehydrant fireworks fixerio five9 fivetran flagsmith fleetbase fleetio flexera
flexport flickr flightapi flightaware flightlabs flightstats float+app floodio flowdash flowflu flutterwave flyio fly+io fmfw formbucket formcraft
formio formsite formstack formspree foursquare fox+entry framer frameio frame+io freemius freshbooks freshchat freshdesk freshping freshsales
freshservice freshworks friendli frontapp front+app ftx fulcrum fullcontact full+contact fullstory fusionauth fxmarket gainsight galileo geckoboard
gemini gengo genesys geoapify geocode geocodify geocodio geoipifi getaddress getblock getemail getgeoapi getgist getresponse get+response
getsandbox ghost gitbook gitea gitee github gitguardian gitlab gitpod gitter gladia glassnode glitch gocanvas gocardless godaddy gong goodreads
goodday google gotify goto+connect gotoconnect gotomeeting goto+meeting goto+webinar grafana graphcms graphhopper greenhouse greptile groovehq groq gtmetrix
guardian+api guesty gumroad gusto gyazo hackerone hanko happi happyscribe harbor harness harvest hasura hatebin hcaptcha headspin heap+analytics
hedera hellosign hello+sign helpcrunch help+crunch helpscout help+scout here+api hereapi heroku hetzner hevo hibob hibp highlight+io hightouch
hiveage holidayapi holistic homebrew homeassistant home+assistant honeybadger honey+badger honeycomb hootsuite hostinger hotjar html2pdf
hubitat hubspot hub+spot hugging+face huggingface humanloop hume+ai hunterio hunter+io hybrid+analysis hybiscus hypertrack hyperbrowser iam+cloud ibm
icims iconfinder iexapis iexcloud iex+cloud imagekit imagga imgbb imgix imgur impala imply imperva influxdb influx infobip infomaniak infoblox infracost
infura insightly inngest instabot instacart instagram instana instantly integromat intelowl interakt intercom interseller interzoid intra42 intrinio
intuit invision invoiceocean ionic ip2location ipapi ipdata ipfs+cluster ipgeolocation ipify ipinfo ipinfodb ipquality ipstack iterable jamf
jdbc+auth jellyfin jenkins jet+admin jetadmin jetbrains jfrog jina jira jitsi jitsu jotform jumpcloud jump+cloud jumpseller jupiterone juro kaggle kagi
kafka kameleoon kandji karma+crm karmacrm kaseya keboola keenio keen+io keen keka kentik keycdn keycloak keygen kick+box kickbox kintone kiwi+com klarna klaviyo kling
klipfolio knapsackpro knock knowbe4 koinly komodor kong kontent kraken kubecost kucoin kylas lacework lambdatest lambda+test langchain
langfuse langsmith languagelayer lark larksuite lastfm lastpass latitude launchdarkly launch+darkly lawpay leadfeeder leanplum leanix lemlist
lemonsqueezy lemon+squeezy lendflow lessannoyingcrm lever lexigram libsql lightstep linear+app linemessaging line+channel linenotify line+notify linear linkedin linkpreview linode
liquidplanner lithic litellm livekit liveagent livechat livepeer livestorm livetiles llamacloud llama+cloud lob loadmill localazy locationiq lodgify loggly loginradius logrocket
logz+io logzio logdna lokalise looker looksrare loqate loops+so lorawan loyverse lumapps lumigo lunacy lunchmoney luno madkudu magento magicbell magic+link
magnetic mailboxlayer mailboxvalidator mailchimp mailerlite mailersend mailgun mailjet mailmodo mailosaur mailsac mailtrap makecom mandrill manifest
manifold mapbox mapquest mapillary maptiler marketo marketstack mattermost mavenlink maxio maxmind mediastack medusa meilisearch meistertask meraki mercadopago
mercado+pago mercury mergify meroxa mesibo messagebird message+bird messagemedia metaapi metabase metrilo mexc mezmo micro+focus microsoft milvus mindmeister
minio miro mistral misp mixmax mixpanel mixcloud mlflow mockaroo modal moengage mojohelpdesk mollie monday+com mondayapi monday mongodb+atlas mongolab monkeylearn moonclerk moosend moralis mouseflow
mparticle mpesa mrticktock ms+translator msg91 mulesoft mux mycase myfreshworks myintervals nanonets nasa nasdaq near+api neo4j neon+api neondb neptune netcore
netdata netlify netsuite neutrino newrelic new+relic newsapi newscatcher news+api nexmo nftport ngrok nicereply nightfall nimble niftyimages nitro noaa nomic noticeable notion
novita novu novo nozbe npmjs nubela numverify nutritionix nvidia nylas nytimes ny+times oanda oci+vault octoai octopus oculus odds+api ohdear okta olark ollama omise omnisend onedrive one+drive
onedesk onelogin one+login onepagecrm onesignal one+signal onfido onfleet onwater oopspam openai open+ai opencage opencart openexchangerates open+exchange openrouter opensea opensearch opentok openuv openvpn
openweather open+weather openweathermap pyowm ops+genie opsgenie optimizely optimove oracle+cloud orbit orderhive osano otter ovh ownbackup oxylabs packagecloud packagist pactflow pagarme pagerduty pager+duty paloalto palo+alto panda+doc pandadoc
pandascore pantheon papertrail paperform paperspace paralleldots parse+platform parseur partnerize partnerstack passbase passbolt pastebin patreon paychex paycom paydirtapp paylocity paymaya paymo paymongo paymentus payoneer paypal pay+pal
paystack payu pddikti pdfco pdflayer pdfmonkey pdfshift peachpayments pendo pepipost percy perplexity perigon pexels phantombuster phonepe phrase pinata pinboard pinecone pingdom pingone pinterest
pipedream pipedrive pipl pivotaltracker pixabay pivotal+tracker plaid planet+scale planetscale planet+labs planview planyo plasmic playstation plausible plesk plisio plivo ploomber podio polarsh pollsapi poloniex polygon polymarket
polyglot portainer portkey positionstack postageapp posthog postmark postman powerbi power+bi powrbot predicthq prefect prerender prestashop printful printify privacy+com prismic privado
process+st productboard prodpad prodigi profitwell prometheus promptlayer proofpoint prospectcrm prospect+crm protocolsio proxmox proxycrawl proxyscrape pubnub pubnubsubscription pulumi pulsar purestake
pushbullet pushover pusher pypi qase qdrant qonversion quadpay qualaroo qualtrics qualys quandl quay qubole questdb quickbase quickbooks quicknode quip rabbitmq radar rapid7 rapidapi
ravenapp raygun razorpay rawg react+app readme readwise rebrandly recharge recaptcha recurly reddit redis+cloud redis+labs redislabs redox reflex refersion refiner refinitiv registry+com reply+io replyio replicate repfabric requestfinance resend
resmush restpack retellai retool revai revampcrm ringcentral ring+central ringover ripple rippling riotgames riot+games ritekit roaring robinhood rocketchat rocket+chat rocketmatter rocketreach rocketlane rockset rollbar route4me rownd rudderstack
runpod runscope runway saasquatch sageintacct salesblink salescookie salesflare salesforce salesloft salesmate saltstack samsara samsung sap+hana satismeter saucelabs sauce+labs scalarr scale+ai scaleway scalr schoology scrapeowl
scraperapi scraperbox scraper+api scrapestack scrapfly scrapingant scraping+bee scrapingbee screenshotapi screenshotlayer scrutinizer scw scylla scylladb seatgeek securitytrails security+trails seekingalpha segment+io segment sendbird sendgrid sengrid
sendinblue sendpulse senderio sendlane sentinelone sentinel+one sentry serpapi serper serphouse serpstack servicenow service+now sevenio sharepoint sheety sherpadesk shipday shipengine shippo shipstation shodan shopify shopware shortcut+api shortcut shortio
shotstack shutterstock sift sightengine sigma+computing signable signalfx signal+wire signalwire signaturit signnow sign+now signup+genius signupgenius sigopt similarweb simfin simplecast simpleanalytics simple+analytics simplesat simplybook simplynoted simvoly sinch singlestore sirv siteleaf skrapp skrappio skybiometry
skyscanner slack slite smaato smartling smartrecruiters smartsheet smartsheets smartystreets smarty+streets smooch snapchat snapcraft snipcart snowflake snyk socket+dev socure softlayer sofascore solarwinds sonar sonarcloud sonarqube sonatype soundcloud sourcegraph
sourcetree spacelift spark+post sparkpost spectralops speechmatics speechtextai splunk split+io spoonacular sportmonks sportsdata sportradar spotify spotinst sproutsocial squadcast square squareup squarespace squid sslmate stability stackhawk stackblitz stackoverflow
stackpath starknet stark+net statsig statuscake status+cake statuspage status+page statuspal stellate stitchdata stockdata stormboard stormglass storyblok storychief storecove strapi strava streamlabs stripe stripo stytch sugester
sumologic sumo+logic sumsub supabase supadata supernotes superset surge survey+monkey surveybot surveymonkey surveysparrow survicate svix swagger+hub swaggerhub swell swetrix swiftype swiggy synapse+fi synthesia sysdig tableau tailscale tallyfy talkdesk tamtam
tatumio tavily taxjar tax+jar teamcity team+city teamgate teamviewer teamwork technicalanalysis tefter telegram telesign teletype teller telnyx tencent tenable terraform textmagic textrazor thales theoddsapi thehive thingsboard thinkific thomson+reuters thousandeyes
threads+api ticketmaster tickettailor tidb tidal tiingo tiktok timecamp timely time4vps timescaledb timezoneapi tines tinypng tinybird tly tmdb tmetric todoist together+ai togetherai toggl tomorrowio tomtom tom+tom tower+api trackjs track+js tradier
tradingview transferwise transifex travelpayouts travis travisci travis+ci trello treblle trino trulioo truenas trufflehog trustpilot tuya tumblr turso twelvedata twilio twitch twitter twist twocheckout tyntec typeform typesense typetalk ubidots uclassify
ultradns umami unbounce unify+id unleash unplugg unsplash unstructured upcdatabase upcloud uplead uploadcare uploadthing ups+api upstash uptimerobot uptime+robot upwave uri+scan urlscan url+scan usabilla usda userflow user+flow userstack uservoice usps vagrantcloud vagrant+cloud
valtown vanta vatlayer vbout vectara veevavault venafi vercel verifalia verimail veriphone versioneye vertex+ai vertex veryfi viatone vimeo viewneo virustotal virus+total visa+developer visualcrossing visual+crossing voicegain voiceflow voodoosms voximplant vouchery
vonage vpnapi vultr vwo vyte wakatime walkscore wasabi watson wave+apps weatherapi weatherbit weather+bit weatherstack weaviate webex webflow webscraper webscraping wepay weightsandbiases whatsapp whereby whoxy wink wistia wit+ai wix woocommerce woo+commerce woosmap wordpress wpcom
wordsapi workable workato workday workos workstack worksnaps world+coin+index world+weather worldcoinindex worldweather worldweatheronline world+weather+online wpengine wp+engine wrike wufoo xai xata xboxlive xbox+live xero yahoo yandex yelp yext ynab yodlee yodel youneedabudget yousign
youtube zamzar zapier zendesk zopim zenefits zenhub zenkit zenrows zenscrape zenserp zeplin zerobounce zero+bounce zerotier zero+tier zillow zilliz zipbooks zipcodeapi zipcodebase zitadel zk+sync zksync zoho zoho+sign zohocrm zonka zonkafeedback zoom zoominfo zora zscaler zulip zuora
`;
/** Ordinary words too: they count only in a name that says plainly what it holds, or just before such a name. */
const WORDS = `
amazon beamer branch braze canvas census clay coda courier customer daily ditto drift drip dune enigma eraser envoy fathom fixer fly float
front fulcrum ghost hive hunter humanity iterable jupiter keen kick lattice linear loom magnetic mercury miro mux nimble notion oanda onedrive owlbot paddle particle
pendo podio privacy prospect raven relay render replicate sanity segment shortcut signal snap square streak svix teller tines together tower travel unity unleash vault
vertex wave weave whereby wise wrike xero ips4 chorus philips
`;
const spellings = (list: string): string[] =>
  list
    .trim()
    .split(/\s+/)
    .flatMap(name => (name.includes('+') ? ['', '_', '-', ' ', '.'].map(joint => name.replaceAll('+', joint)) : [name]));

/** Names that mean the service wherever they stand as a word. */
export const PROVIDER_NAMES: readonly string[] = [...new Set(spellings(PLAIN))];
/** Names that are ordinary words as well. */
export const PROVIDER_WORDS: readonly string[] = [...new Set(spellings(WORDS))].filter(w => !PROVIDER_NAMES.includes(w));
