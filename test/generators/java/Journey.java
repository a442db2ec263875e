import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.UUID;
import java.util.stream.Stream;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.*;
import org.openapitools.client.model.*;

/** What test/generators/support/journey.ts expects, with the client that openapi-generator made. */
class Journey {
  public static void main(String[] arguments) throws Exception {
    var client = new ApiClient();
    var market = System.getenv("MARKET_URL");
    client.updateBaseUri(market);
    var auth = new AuthApi(client);
    var login = new Login().email(System.getenv("EMAIL")).password(System.getenv("PASSWORD"));
    var token = auth.login(login, null).getToken();
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + token));

    MeReply me = new AuthApi(client).getMe();
    say("me", me.getUsername(), me.getOk());

    var jobs = new JobsApi(client);
    var spec = new JobSpec().script("true");
    var quote = jobs.quoteJob(new QuoteJob().jobType(JobType.SCRIPT).spec(spec).durationHrs(2)).getQuote();
    say("quote", quote.getDurationHrs(), quote.getLowCoin().compareTo(quote.getHighCoin()) <= 0);

    var order = new CreateJob().jobType(JobType.SCRIPT).spec(spec).durationHrs(1);
    UUID first = jobs.createJob(order.title("first").priceCoin(new BigDecimal("0.07")), null).getJobId();
    jobs.createJob(order.title("second").priceCoin(new BigDecimal("1.000001")), null);
    Job job = jobs.getJob(first).getJob();
    say("job", job.getStatus() == JobStatus.WAITING, job.getPriceCoin());

    JobList page = jobs.listJobs(1, null, JobStatus.WAITING, null);
    JobList next = jobs.listJobs(1, page.getNextCursor(), JobStatus.WAITING, null);
    say("jobs", page.getJobs().get(0).getTitle(), next.getJobs().get(0).getTitle(), next.getNextCursor());

    CancelledJobReply cancelled = jobs.cancelJob(first, null);
    say("cancelled", cancelled.getJob().getStatus() == JobStatus.CANCELLED, cancelled.getRefundedCoin());
    try {
      jobs.createJob(order.title("dear").priceCoin(new BigDecimal("1000.5")), null);
    } catch (ApiException refused) {
      Problem problem = client.getObjectMapper().readValue(refused.getResponseBody(), Problem.class);
      say("refused", refused.getCode(), problem.getCode() == ProblemCode.INSUFFICIENT_BALANCE);
    }

    var deploys = new DeployApi(client);
    var site = new CreateDeploy().gpuModel("cpu").jobName("Café 한국").jobType(DeployType.DOCKER);
    CreatedDeployReply created = deploys.createDeploy(site.image("docker.io/library/alpine:3"), null);
    say("deploy", deploys.getDeploy(created.getJobId()).getJob().getJobName().equals(site.getJobName()));
    var receipt = deploys.stopDeploy(created.getJobId(), null).getReceipt();
    say("stopped", receipt.getReturned().compareTo(created.getCost()) == 0);

    StatementReply statement = new WalletApi(client).getStatement(2, null, Currency.COIN, null, null, null, null);
    for (StatementLine line : statement.getLines()) say("statement", line.getKind());
    BigDecimal balance = statement.getLines().get(0).getBalanceAfter();
    say("balance", balance, balance.compareTo(new AuthApi(client).getMe().getCoinBalance()) == 0);

    var bytes = new byte[256];
    for (int at = 0; at < bytes.length; at++) bytes[at] = (byte) at;
    // By hand: with the library `native`, `uploadFile` sends the path of the file as JSON.
    var upload = HttpRequest.newBuilder(URI.create(market + "/api/files"));
    upload.header("Authorization", "Bearer " + token).header("Content-Type", "application/octet-stream");
    client.getHttpClient().send(upload.POST(BodyPublishers.ofByteArray(bytes)).build(), BodyHandlers.discarding());
    var files = new FilesApi(client);
    StoredFile stored = files.listFiles(1, null).getFiles().get(0);
    Path download = files.downloadFile(stored.getSha256(), null, null).toPath();
    say("file", stored.getSizeBytes(), Arrays.equals(Files.readAllBytes(download), bytes));
    Files.delete(download);

    FeedEvent event = new EventsApi(client).listEvents(0L, 1, null, null).getEvents().get(0);
    JobFeedEvent ended = event.getJobFeedEvent();
    say("event", ended.getType() == JobFeedType.JOB_CANCELLED, ended.getData().getTitle());
  }

  private static void say(Object... words) {
    System.out.println(String.join(" ", Stream.of(words).map(String::valueOf).toList()));
  }
}
