export { adafruitIoKey } from './adafruit.ts';
export { adyenApiKey } from './adyen.ts';
export { ageSecretKey } from './age.ts';
export { airtableToken } from './airtable.ts';
export { akamaiToken } from './akamai.ts';
export { algoliaKey } from './algolia.ts';
export { alibabaAccessKey } from './alibaba.ts';
export { anthropicKey } from './anthropic.ts';
export { apifyToken } from './apify.ts';
export { asanaToken } from './asana.ts';
export { atlassianToken, bitbucketAppPassword, bitbucketServerToken, jiraToken } from './atlassian.ts';
export {
  awsAccessKeyId,
  awsAppsyncKey,
  awsBedrockKey,
  awsCognitoSecret,
  awsMwsToken,
  awsSecretAccessKey,
  awsSessionToken,
} from './aws.ts';
export { axiomToken } from './axiom.ts';
export {
  azureAppSecret,
  azureCaskKey,
  azureConnectionKey,
  azureDevopsToken,
  azureFunctionKey,
  azureMarkedKey,
  azureSas,
} from './azure.ts';
export { backblazeKey } from './backblaze.ts';
export { braintreeToken } from './braintree.ts';
export { branchKey } from './branch.ts';
export { brevoKey } from './brevo.ts';
export { browserbaseApiKey } from './browserbase.ts';
export { buildkiteToken } from './buildkite.ts';
export { cerebrasApiKey } from './cerebras.ts';
export { checklyApiKey } from './checkly.ts';
export { circleciToken } from './circleci.ts';
export { merakiKey } from './cisco-meraki.ts';
export { clickhouseSecret } from './clickhouse.ts';
export { clickupToken } from './clickup.ts';
export { clojarsDeployToken } from './clojars.ts';
export { cloudflareApiKey, cloudflareOriginKey, cloudflareToken } from './cloudflare.ts';
export { cloudinaryUrl } from './cloudinary.ts';
export { codemagicToken } from './codemagic.ts';
export { codesandboxToken } from './codesandbox.ts';
export { composioApiKey } from './composio.ts';
export { confluentKey, confluentSecret } from './confluent.ts';
export { contentfulToken } from './contentful.ts';
export { courierApiKey } from './courier.ts';
export { cozeToken } from './coze.ts';
export { cratesIoToken } from './crates-io.ts';
export { cursorApiKey } from './cursor.ts';
export { databricksToken } from './databricks.ts';
export { datadogGluedKey, datadogKey } from './datadog.ts';
export { skAlnumKey, skHexKey } from './deepseek.ts';
export { definedNetworkingToken } from './defined-networking.ts';
export { denoDeployToken } from './deno.ts';
export { dependencyTrackKey } from './dependency-track.ts';
export { digitaloceanSpacesKey, digitaloceanToken } from './digitalocean.ts';
export { discordBotToken, discordClientSecret, discordWebhook } from './discord.ts';
export { djangoSecretKey } from './django.ts';
export { dockerHubToken } from './docker.ts';
export { dopplerToken } from './doppler.ts';
export { dropboxToken } from './dropbox.ts';
export { duffelToken } from './duffel.ts';
export { dynatraceToken } from './dynatrace.ts';
export { e2bApiKey } from './e2b.ts';
export { easypostApiKey } from './easypost.ts';
export { elasticCloudKey } from './elastic.ts';
export { elevenlabsApiKey } from './elevenlabs.ts';
export { endorLabsApiKey } from './endor-labs.ts';
export { figmaToken } from './figma.ts';
export { firecrawlApiKey } from './firecrawl.ts';
export { firehydrantToken } from './firehydrant.ts';
export { fireworksApiKey } from './fireworks.ts';
export { flagsmithServerKey } from './flagsmith.ts';
export { flutterwaveKey } from './flutterwave.ts';
export { flyToken } from './fly.ts';
export { frameIoToken } from './frame-io.ts';
export { friendliToken } from './friendli.ts';
export { genericCredential } from './generic-credential.ts';
export { githubFineGrained, githubInstallation, githubOauth, githubPat, githubRefresh, githubUserToServer } from './github.ts';
export { gitlabRoutable, gitlabRunnerRegistration, gitlabToken } from './gitlab.ts';
export { gocardlessToken } from './gocardless.ts';
export {
  googleApiKey,
  googleHmacKey,
  googleOauthSecret,
  googleOauthSecretLegacy,
  googleOauthToken,
  googleRefreshToken,
  googleServiceAccount,
} from './google.ts';
export { grafanaApiKey, grafanaCloudToken, grafanaServiceToken } from './grafana.ts';
export { groqApiKey } from './groq.ts';
export { harnessToken } from './harness.ts';
export { terraformCloudToken, vaultLegacyToken, vaultToken, vaultUnsealKey } from './hashicorp.ts';
export { herokuApiKey, herokuApiKeyV2 } from './heroku.ts';
export { honeycombKey } from './honeycomb.ts';
export { basicAuth, bearerToken, commandPassword, curlUser, dockerAuth, netrc, networkCredential } from './http-auth.ts';
export { hubspotKey, hubspotToken } from './hubspot.ts';
export { huggingfaceOrgToken, huggingfaceToken } from './huggingface.ts';
export { infisicalToken } from './infisical.ts';
export { infracostApiKey } from './infracost.ts';
export { intercomToken } from './intercom.ts';
export { intra42Secret } from './intra42.ts';
export { jenkinsToken } from './jenkins.ts';
export { jfrogKey } from './jfrog.ts';
export { jinaApiKey } from './jina.ts';
export { jsonWebToken } from './jwt.ts';
export { kagiKey } from './kagi.ts';
export { klaviyoPrivateKey } from './klaviyo.ts';
export { kubernetesClientKey, swarmToken } from './kubernetes.ts';
export { langsmithKey } from './langchain.ts';
export { langfuseSecretKey } from './langfuse.ts';
export { launchdarklyKey } from './launchdarkly.ts';
export { linearApiKey } from './linear.ts';
export { llamacloudApiKey } from './llamacloud.ts';
export { lobKey } from './lob.ts';
export { locationiqToken } from './locationiq.ts';
export { mailchimpApiKey } from './mailchimp.ts';
export { mailersendToken } from './mailersend.ts';
export { mailgunKey, mailgunPrivateKey } from './mailgun.ts';
export { mapboxToken } from './mapbox.ts';
export { maxmindKey } from './maxmind.ts';
export { mergifyKey } from './mergify.ts';
export { facebookSecret, facebookToken, instagramToken } from './meta.ts';
export { teamsWebhook } from './microsoft-teams.ts';
export { mongodbAtlasSecret } from './mongodb-atlas.ts';
export { namedCredential, namedCredentialByWord } from './named-credential.ts';
export { natsSeed } from './nats.ts';
export { neonApiKey } from './neon.ts';
export { netlifyToken } from './netlify.ts';
export { newRelicKey, newRelicLicense, newRelicPixie } from './new-relic.ts';
export { ngrokToken } from './ngrok.ts';
export { notionToken } from './notion.ts';
export { npmrcAuth, npmToken } from './npm.ts';
export { nugetApiKey } from './nuget.ts';
export { nvidiaApiKey } from './nvidia.ts';
export { nylasApiKey } from './nylas.ts';
export { octopusApiKey } from './octopus-deploy.ts';
export { auth0Secret, oktaToken } from './okta.ts';
export { onePasswordSecretKey, onePasswordServiceToken } from './one-password.ts';
export { openaiApiKey, openaiProjectKey } from './openai.ts';
export { openrouterApiKey } from './openrouter.ts';
export { openshiftToken } from './openshift.ts';
export { paddleApiKey } from './paddle.ts';
export { passwordHash } from './password-hash.ts';
export { perplexityApiKey } from './perplexity.ts';
export { pineconeApiKey } from './pinecone.ts';
export { pinterestToken } from './pinterest.ts';
export { plaidToken } from './plaid.ts';
export { planetscaleToken } from './planetscale.ts';
export { polarToken } from './polar.ts';
export { posthogPersonalKey } from './posthog.ts';
export { postmanKey } from './postman.ts';
export { prefectApiKey } from './prefect.ts';
export { prefixedToken } from './prefixed-token.ts';
export { derPrivateKey, jsonWebKey, privateKey, puttyKey } from './private-key.ts';
export { promptlayerKey } from './promptlayer.ts';
export { pulumiAccessToken } from './pulumi.ts';
export { pypiToken } from './pypi.ts';
export { rapidapiKey } from './rapidapi.ts';
export { razorpayKey } from './razorpay.ts';
export { readmeApiKey } from './readme.ts';
export { renderApiKey } from './render.ts';
export { replicateToken } from './replicate.ts';
export { resendApiKey } from './resend.ts';
export { retoolToken } from './retool.ts';
export { riotKey } from './riot.ts';
export { rubygemsApiKey } from './rubygems.ts';
export { saladCloudKey } from './salad.ts';
export { salesforceToken } from './salesforce.ts';
export { sanityToken } from './sanity.ts';
export { scalewayAccessKey, scalewaySecret } from './scaleway.ts';
export { scalingoToken } from './scalingo.ts';
export { segmentToken } from './segment.ts';
export { sendgridApiKey } from './sendgrid.ts';
export { sentryToken } from './sentry.ts';
export { settlemintToken } from './settlemint.ts';
export { shippoToken } from './shippo.ts';
export { shopifyToken } from './shopify.ts';
export { sidekiqSecret } from './sidekiq.ts';
export { slackAppToken, slackToken, slackWebhook } from './slack.ts';
export { snykToken } from './snyk.ts';
export { sonarToken } from './sonar.ts';
export { sourcegraphToken } from './sourcegraph.ts';
export { squareSecret, squareToken } from './square.ts';
export { statsigServerSecret } from './statsig.ts';
export { stripeKey, stripeTestKey, stripeWebhookSecret } from './stripe.ts';
export { supabaseToken } from './supabase.ts';
export { tailscaleKey } from './tailscale.ts';
export { tavilyApiKey } from './tavily.ts';
export { teamworkToken } from './teamwork.ts';
export { telegramBotAddress, telegramBotToken } from './telegram.ts';
export { tencentSecretId } from './tencent.ts';
export { thingsboardToken } from './thingsboard.ts';
export { togetherApiKey } from './together.ts';
export { triggerDevKey } from './trigger-dev.ts';
export { truenasKey } from './truenas.ts';
export { twilioApiKey, twilioAuthToken } from './twilio.ts';
export { twitchStreamKey, twitchToken } from './twitch.ts';
export { typeformToken } from './typeform.ts';
export { ubidotsToken } from './ubidots.ts';
export { unkeyRootKey } from './unkey.ts';
export { connectionPassword, jdbcPassword, urlPassword } from './url-password.ts';
export { valTownToken } from './val-town.ts';
export { vercelBlobToken, vercelToken } from './vercel.ts';
export { voiceflowKey } from './voiceflow.ts';
export { voyageApiKey } from './voyage.ts';
export { wakatimeKey } from './wakatime.ts';
export { extendedPrivateKey, walletPrivateKey } from './wallet.ts';
export { warpApiKey } from './warp.ts';
export { wandbKey, wandbLegacyKey } from './weights-and-biases.ts';
export { wireguardKey } from './wireguard.ts';
export { cosmoApiKey } from './wundergraph.ts';
export { twitterBearerToken, twitterSecret } from './x-twitter.ts';
export { xaiApiKey } from './xai.ts';
export { xataApiKey } from './xata.ts';
export { yandexCloudKey } from './yandex.ts';
export { zapierWebhook } from './zapier.ts';
export { zohoToken } from './zoho.ts';
export { zuploKey } from './zuplo.ts';
